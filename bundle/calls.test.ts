import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPERATOR_CALLS, PUBLIC_CALLS } from '#api/calls.ts'
import { PAGES } from '#api/pages.ts'
import { devProxy } from './devProxy.ts'
import { inProject } from './paths.ts'
import { CALL_ROOTS, isCached } from '#web/app/offline/worker/workerCalls.ts'

const urlOf = ({ path }: { path: string }) => path.replaceAll(/:\w+/g, '7').replace('*', '000')
const proxy = Object.entries(devProxy('app', 'console'))
const serversOf = (url: string) =>
  proxy.filter(([pattern]) => new RegExp(pattern).test(url)).map(([, server]) => server)

test('the dev server hands every call to the server that answers it', () => {
  for (const call of PUBLIC_CALLS)
    expect(serversOf(`${urlOf(call)}?a=1`), call.path).toEqual(['app'])
  for (const call of OPERATOR_CALLS)
    expect(serversOf(`${urlOf(call)}?a=1`), call.path).toEqual(['console'])
  expect(serversOf('/readyz')).toEqual(['app'])
})

test('the dev server serves the files and pages of the web app itself', () => {
  const files = readdirSync(inProject('web'), { recursive: true, encoding: 'utf8' })
  for (const path of files.filter(name => /\.(tsx?|css|html)$/.test(name)))
    expect(serversOf(`/${path}`), path).toEqual([])
  for (const page of PAGES) expect(serversOf(urlOf(page)), page.path).toEqual([])
})

test('no page has the path of a call', () => {
  for (const page of PAGES) expect([...CALL_ROOTS]).not.toContain(urlOf(page).split('/')[1])
})

test('the service worker keeps answers that anybody may ask for, and no proofs', () => {
  const cached = PUBLIC_CALLS.filter(call => isCached(urlOf(call)))
  expect(cached).toHaveLength(10)
  for (const { method, path, access } of cached) {
    expect(method, path).toBe('GET')
    expect(['anyone', 'optional'], path).toContain(access)
  }
  for (const path of [
    '/api/settings',
    '/api/proofs/transaction/7',
    '/api/transactions/ua/7/history.csv',
  ])
    expect(isCached(path), path).toBe(false)
})
