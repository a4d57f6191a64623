import { afterEach, expect, test, vi } from 'vitest'
import { UNCLAIMED_UPLOAD_MS } from '#api/limits.ts'
import { guardSavedApplication, savedApplication } from './savedApplication.ts'
import { session } from './session.ts'

const START_MS = 1_750_000_000_000
const saved = (uid: string) => ({
  uid,
  turn: '',
  savedAtMs: START_MS,
  texts: {
    fullName: 'A',
    dateOfBirth: '',
    address: '',
    idNumber: '7',
    idType: 'passport' as const,
  },
  idDocumentUrl: null,
  livePhotoUrl: null,
})

afterEach(() => {
  vi.useRealTimers()
  session.end()
})

for (const [what, uid, afterMs, isKept] of [
  ['of the user survives a reload', 'u', 1000, true],
  ['is deleted after a day', 'u', UNCLAIMED_UPLOAD_MS + 1, false],
  ['of another account is deleted', 'o', 1000, false],
] as const)
  test(`an unsent application ${what}`, () => {
    vi.useFakeTimers({ now: START_MS + afterMs, toFake: ['Date'] })
    const user = { uid: 'u', id: 'i', address: '' }
    session.start({ token: 't', user } as Parameters<typeof session.start>[0])
    savedApplication.write(saved(uid))
    guardSavedApplication()
    expect(savedApplication.read() !== null).toBe(isKept)
  })
