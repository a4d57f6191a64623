import { expect, test } from 'vitest'
import { orderChallenge } from '#api/chain/keys/orderProof.ts'
import { PASSKEY_CHALLENGE_MS } from '#api/limits.ts'
import { Challenges, type Purpose } from './Challenges.ts'

const SECRET = new Uint8Array(32).fill(1)
const users = new Challenges(SECRET, 'users')
const SENDING: Purpose = { for: 'transfer', userId: 'anna', to: 'ben', amount: 5n, key: 'rent' }
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')

for (const [ageMs, isGood] of [
  [-1, false],
  [0, true],
  [PASSKEY_CHALLENGE_MS - 1, true],
  [PASSKEY_CHALLENGE_MS, false],
] as const)
  test(`a challenge of ${ageMs} ms is ${isGood ? 'good' : 'not good'}`, () =>
    expect(users.isGood(text(users.make(SENDING, 1000)), SENDING, 1000 + ageMs)).toBe(isGood))

for (const other of [
  { ...SENDING, userId: 'cleo' },
  { ...SENDING, to: 'cleo' },
  { ...SENDING, amount: 6n },
  { ...SENDING, key: 'other' },
  { for: 'login' },
  { for: 'delete', userId: 'anna' },
] as Purpose[])
  test(`a challenge for a transfer is not good for ${JSON.stringify({ ...other, amount: undefined })}`, () =>
    expect(users.isGood(text(users.make(SENDING, 0)), other, 0)).toBe(false))

test('a challenge has not the length of that of an owner’s order', () =>
  expect(text(users.make({ for: 'login' }, 0))).not.toHaveLength(
    orderChallenge(new Uint8Array()).length,
  ))

test('a challenge of operators, of another secret, changed, cut or longer is not good', () => {
  const challenge = users.make(SENDING, 0)
  const changes = challenge.map((byte, at) => (at === challenge.length - 1 ? byte ^ 1 : byte))
  const bad = [
    new Challenges(SECRET, 'operators').make(SENDING, 0),
    new Challenges(new Uint8Array(32), 'users').make(SENDING, 0),
    changes,
    challenge.subarray(1),
    new Uint8Array([...challenge, 0]),
    new Uint8Array(),
  ]
  expect(bad.map(each => users.isGood(text(each), SENDING, 0))).toEqual(bad.map(() => false))
  expect(challenge).not.toEqual(users.make(SENDING, 0))
})
