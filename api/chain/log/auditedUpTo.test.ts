import { expect, test } from 'vitest'
import { publicKeyOf } from '#ed25519'
import { auditedUpTo } from './auditedUpTo.ts'
import { signCheckpoint, verifierKey } from './checkpoint.ts'
import { cosign, cosignerKey } from './cosignature.ts'
import { formatPolicy, parsePolicy } from './policy.ts'

const LOG = 'log.example/log'
const secretKey = new Uint8Array(32).fill(1)
const key = verifierKey(LOG, publicKeyOf(secretKey))
const names = ['a', 'b', 'c'].map(name => `${name}.example/auditor`)
const secrets = names.map((_, i) => new Uint8Array(32).fill(10 + i))
const auditors = names.map((name, i) => ({ verifierKey: cosignerKey(name, secrets[i]!) }))
const log = { verifierKey: key, url: 'https://log.example/log' }
const policy = parsePolicy(formatPolicy({ log, witnesses: [], quorum: 0, auditors }))

const noteOf = (auditor: number, size: number, signer = secretKey) => {
  const note = signCheckpoint({ origin: LOG, size, root: new Uint8Array(32) }, LOG, signer)
  return note + cosign(note, names[auditor]!, secrets[auditor]!, 1_000_000 + size)
}

test('what most auditors have recomputed counts, with the age of the oldest of their cosignatures', () => {
  const upTo = (...notes: string[]) => auditedUpTo(notes, key, policy)
  expect(upTo(noteOf(0, 9), noteOf(1, 7), noteOf(2, 5))).toMatchObject({
    auditors: 2,
    block: 7,
    atSeconds: 1_000_007,
    checkpoints: [{ size: 9 }, { size: 7 }],
  })
  expect(upTo(noteOf(0, 7), noteOf(1, 7), noteOf(2, 7))).toMatchObject({ auditors: 3, block: 7 })
  expect(upTo(noteOf(0, 9), noteOf(1, 4), noteOf(1, 6))).toMatchObject({ auditors: 2, block: 6 })
  expect(upTo(noteOf(0, 9))).toBeNull()
})

test('a checkpoint that the log has not signed, or of an unknown auditor, does not count', () => {
  const forged = noteOf(1, 9, new Uint8Array(32).fill(2))
  expect(auditedUpTo([noteOf(0, 9), forged], key, policy)).toBeNull()
  const one = parsePolicy(
    formatPolicy({ log, witnesses: [], quorum: 0, auditors: auditors.slice(0, 1) }),
  )
  expect(auditedUpTo([noteOf(1, 9)], key, one)).toBeNull()
  expect(auditedUpTo([noteOf(0, 3), noteOf(1, 9)], key, one)).toMatchObject({ block: 3 })
  const none = parsePolicy(formatPolicy({ log, witnesses: [], quorum: 0 }))
  expect(auditedUpTo([noteOf(0, 3)], key, none)).toBeNull()
})
