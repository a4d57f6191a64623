import { expect, test } from 'vitest'
import { encodeOrderProof } from './orderProof.ts'

const SIGNATURE = new Uint8Array(64)

/** Other lengths have no encoding: two bytes hold the length of a part. */
for (const [what, signature, authenticatorData, clientDataJson, size] of [
  ['the longest parts', 64, 4096, 4096, 2 * (2 + 4096) + 64],
  ['too long data of the authenticator', 64, 4097, 0, null],
  ['too long data of the browser', 64, 37, 4097, null],
  ['a signature that is too short', 63, 37, 100, null],
  ['a signature that is too long', 65, 37, 100, null],
] as const)
  test(`${what}: ${size ? 'encoded' : 'refused'}`, () => {
    const encode = () =>
      encodeOrderProof({
        signature: new Uint8Array(signature),
        assertion: {
          authenticatorData: new Uint8Array(authenticatorData),
          clientDataJson: new Uint8Array(clientDataJson),
        },
      })
    if (size) expect(encode()).toHaveLength(size)
    else expect(encode).toThrow(RangeError)
  })

test('the proof of a plain key is its signature', () =>
  expect(encodeOrderProof({ signature: SIGNATURE, assertion: null })).toEqual(SIGNATURE))
