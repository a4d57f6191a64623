import { p256 } from '@noble/curves/nist.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as everywhere from '#api/chain/p256.ts'
import * as onNode from './p256.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

test('Node verifies P-256 exactly as a browser does', () => {
  fc.assert(
    fc.property(bytes(32), fc.uint8Array({ maxLength: 200 }), fc.nat(511), (seed, message, bit) => {
      const { secretKey } = p256.keygen(new Uint8Array([...seed, ...seed.slice(16)]))
      const publicKey = p256.getPublicKey(secretKey, false).slice(1)
      const signature = p256.sign(message, secretKey)
      const changed = signature.with(bit >> 3, signature[bit >> 3]! ^ (1 << (bit & 7)))
      for (const { isP256Signature } of [everywhere, onNode]) {
        expect(isP256Signature(signature, message, publicKey)).toBe(true)
        expect(isP256Signature(withOtherS(signature), message, publicKey)).toBe(true)
        expect(isP256Signature(changed, message, publicKey)).toBe(false)
      }
    }),
    { numRuns: 10 },
  )
})

/** Of the two values of s that fit, authenticators make either. */
function withOtherS(signature: Uint8Array): Uint8Array {
  const s = BigInt(`0x${Buffer.from(signature.subarray(32)).toString('hex')}`)
  const other = (ORDER - s).toString(16).padStart(64, '0')
  return new Uint8Array(Buffer.concat([signature.subarray(0, 32), Buffer.from(other, 'hex')]))
}

test('neither accepts zeros, a key that is not a point, or a signature of another length', () => {
  const { secretKey, publicKey: point } = p256.keygen(new Uint8Array(48).fill(7))
  const publicKey = p256.getPublicKey(secretKey, false).slice(1)
  expect(point).toHaveLength(33)
  const message = Uint8Array.of(1)
  const signature = p256.sign(message, secretKey)
  for (const { isP256Signature } of [everywhere, onNode]) {
    expect(isP256Signature(new Uint8Array(64), message, publicKey)).toBe(false)
    expect(isP256Signature(signature, message, publicKey.with(63, publicKey[63]! ^ 1))).toBe(false)
    expect(isP256Signature(signature, message, new Uint8Array(64))).toBe(false)
    expect(isP256Signature(signature.slice(1), message, publicKey)).toBe(false)
  }
})
