const SEQUENCE = 0x30
const INTEGER = 0x02
const NUMBER_BYTES = 32

/** r and s, 32 bytes each, of an ECDSA signature as browsers give it. Throws for other bytes. */
export function signatureFromDer(der: Uint8Array): Uint8Array {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2)
    throw new RangeError('These bytes are no ECDSA signature')
  const signature = new Uint8Array(2 * NUMBER_BYTES)
  const end = writeNumber(der, 2, signature, NUMBER_BYTES)
  if (writeNumber(der, end, signature, 2 * NUMBER_BYTES) !== der.length)
    throw new RangeError('These bytes are no ECDSA signature')
  return signature
}

/** Writes the number at `at` so that it ends at `end`; answers where the next one begins. */
function writeNumber(der: Uint8Array, at: number, target: Uint8Array, end: number): number {
  const length = der[at + 1] ?? 0
  const next = at + 2 + length
  if (der[at] !== INTEGER || length === 0 || next > der.length)
    throw new RangeError('These bytes are no ECDSA signature')
  // A zero is before a number whose first bit is set.
  const digits = der.subarray(der[at + 2] === 0 ? at + 3 : at + 2, next)
  if (digits.length > NUMBER_BYTES) throw new RangeError('These bytes are no ECDSA signature')
  target.set(digits, end - digits.length)
  return next
}
