import { ed25519, ED25519_TORSION_SUBGROUP } from '@noble/curves/ed25519.js'
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js'
import { sha512 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as everywhere from '#api/chain/ed25519.ts'
import * as onNode from './ed25519.ts'

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length })
/** The order of the group, little-endian: a signature's second half must be below it. */
const ORDER = Buffer.from('edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010', 'hex')

test('Node signs and verifies exactly as a browser does', () => {
  fc.assert(
    fc.property(
      bytes(32),
      fc.uint8Array({ maxLength: 200 }),
      fc.nat(511),
      (secret, message, bit) => {
        const publicKey = everywhere.publicKeyOf(secret)
        expect(onNode.publicKeyOf(secret)).toEqual(publicKey)
        const signature = everywhere.sign(message, secret)
        expect(onNode.sign(message, secret)).toEqual(signature)
        const changed = signature.with(bit >> 3, signature[bit >> 3]! ^ (1 << (bit & 7)))
        for (const { isSignature } of [everywhere, onNode]) {
          expect(isSignature(signature, message, publicKey)).toBe(true)
          expect(isSignature(changed, message, publicKey)).toBe(false)
        }
      },
    ),
    { numRuns: 20 },
  )
})

test('neither accepts a second encoding of a signature, nor a key that is not a point', () => {
  const secret = new Uint8Array(32).fill(7)
  const message = Buffer.from('x')
  const signature = onNode.sign(message, secret)
  const doubled = Buffer.from(signature)
  let carry = 0
  for (let i = 0; i < 32; i++) {
    const sum = doubled[32 + i]! + ORDER[i]! + carry
    doubled[32 + i] = sum
    carry = sum >> 8
  }
  for (const { isSignature, publicKeyOf } of [everywhere, onNode]) {
    expect(isSignature(doubled, message, publicKeyOf(secret))).toBe(false)
    expect(isSignature(signature, message, new Uint8Array(32).fill(255))).toBe(false)
    expect(isSignature(signature, message, new Uint8Array(32).fill(2))).toBe(false)
  }
})

const { Point } = ed25519
const TORSION = Point.fromHex(ED25519_TORSION_SUBGROUP[1]!)

/** Signs with these points added to R and to the key; says what a cofactor would hide. */
function signAskew(
  text: string,
  onR: InstanceType<typeof Point>,
  onKey: InstanceType<typeof Point>,
) {
  const [secret, nonce] = [123_456_789n, 987_654_321n]
  const publicKey = Point.BASE.multiply(secret).add(onKey).toBytes()
  const r = Point.BASE.multiply(nonce).add(onR).toBytes()
  const message = Buffer.from(text)
  const k = Point.Fn.create(bytesToNumberLE(sha512(Buffer.concat([r, publicKey, message]))))
  const s = Point.Fn.create(nonce + k * secret)
  const signature = Buffer.concat([r, numberToBytesLE(s, 32)])
  return { signature, message, publicKey, isWhole: onR.is0() && (onKey.is0() || k % 8n === 0n) }
}

test('both verify without a cofactor', () => {
  const found = new Set<boolean>()
  for (let i = 0; i < 30; i++)
    for (const [onR, onKey] of [
      [Point.ZERO, Point.ZERO],
      [TORSION, Point.ZERO],
      [Point.ZERO, TORSION],
    ] as const) {
      const { signature, message, publicKey, isWhole } = signAskew(`${i}`, onR, onKey)
      for (const { isSignature } of [everywhere, onNode])
        expect(isSignature(signature, message, publicKey)).toBe(isWhole)
      found.add(isWhole)
    }
  expect(found.size).toBe(2)
})

test('neither accepts a point of small order as R or as the key', () => {
  for (const hex of ED25519_TORSION_SUBGROUP) {
    const small = Point.fromHex(hex)
    for (const [onR, onKey, nonce, secret] of [
      [small, Point.ZERO, 0n, 5n],
      [Point.ZERO, small, 5n, 0n],
    ] as const) {
      const publicKey = Point.BASE.multiplyUnsafe(secret).add(onKey).toBytes()
      const r = Point.BASE.multiplyUnsafe(nonce).add(onR).toBytes()
      // Some of these messages satisfy the equation without a cofactor.
      for (let i = 0; i < 16; i++) {
        const message = Uint8Array.of(i)
        const k = bytesToNumberLE(sha512(Buffer.concat([r, publicKey, message])))
        const s = numberToBytesLE(Point.Fn.create(nonce + k * secret), 32)
        for (const { isSignature } of [everywhere, onNode])
          expect(isSignature(Buffer.concat([r, s]), message, publicKey)).toBe(false)
      }
    }
  }
})
