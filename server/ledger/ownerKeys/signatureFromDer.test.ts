import { expect, test } from 'vitest'
import { signatureFromDer } from './signatureFromDer.ts'

const integer = (...bytes: number[]) => [0x02, bytes.length, ...bytes]
const sequence = (...bytes: number[]) => Uint8Array.of(0x30, bytes.length, ...bytes)
const filled = (length: number, byte: number) => Array.from({ length }, () => byte)
const padded = (...bytes: number[]) => [...filled(32 - bytes.length, 0), ...bytes]

for (const [what, r, s, signature] of [
  ['whole numbers', filled(32, 0x11), filled(32, 0x7f), [filled(32, 0x11), filled(32, 0x7f)]],
  [
    'a zero before a set bit',
    [0, ...filled(32, 0xff)],
    [0, 0x80],
    [filled(32, 0xff), padded(0x80)],
  ],
  ['short numbers', [0x01], [0x02, 0x03], [padded(0x01), padded(0x02, 0x03)]],
] as const)
  test(`of ${what} each has 32 bytes`, () =>
    expect([...signatureFromDer(sequence(...integer(...r), ...integer(...s)))]).toEqual(
      signature.flat(),
    ))

const ONE = integer(1)
for (const [what, bytes] of [
  ['nothing', Uint8Array.of()],
  ['no sequence', Uint8Array.of(0x31, 6, ...ONE, ...ONE)],
  ['a longer sequence', Uint8Array.of(0x30, 7, ...ONE, ...ONE)],
  ['a shorter sequence', Uint8Array.of(0x30, 5, ...ONE, ...ONE)],
  ['one number', sequence(...ONE)],
  ['a third number', sequence(...ONE, ...ONE, ...ONE)],
  ['another kind of first number', sequence(0x03, 1, 1, ...ONE)],
  ['another kind of second number', sequence(...ONE, 0x03, 1, 1)],
  ['an empty first number', sequence(0x02, 0, ...ONE)],
  ['an empty second number', sequence(...ONE, 0x02, 0)],
  ['a number beyond the end', sequence(...ONE, 0x02, 2, 1)],
  ['a first number of 33 digits', sequence(...integer(...filled(33, 1)), ...ONE)],
  ['a second number of 33 digits', sequence(...ONE, ...integer(...filled(33, 1)))],
] as const)
  test(`${what} is no signature`, () =>
    expect(() => signatureFromDer(bytes)).toThrow('These bytes are no ECDSA signature'))
