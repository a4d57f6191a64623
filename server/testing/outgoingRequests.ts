import { afterAll, afterEach, beforeAll, expect } from 'vitest'

// The server sends requests only where its configuration says: to its witnesses, to the log it mirrors, and in --check.
// A library that calls fetch() fails the test, even when the library catches the error.
const CALLERS = /\/(WitnessClient|LogSource|checkInstallation)\.ts|\.test\.ts|\/(testing|web)\//
const realFetch = globalThis.fetch
const unexpected: string[] = []

beforeAll(() => {
  globalThis.fetch = (...args) => {
    const caller = new Error('called by').stack?.split('\n')[2] ?? ''
    if (CALLERS.test(caller)) return realFetch(...args)
    unexpected.push(caller.trim())
    return Promise.reject(new TypeError('This part of the server must not send requests.'))
  }
})

afterEach(() => expect(unexpected.splice(0), 'callers of fetch()').toEqual([]))
afterAll(() => void (globalThis.fetch = realFetch))
