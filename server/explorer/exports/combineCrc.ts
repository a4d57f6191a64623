/** As in gzip: the bits of a CRC are the coefficients of a polynomial, the highest bit that of x^0. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X_TO_THE_8 = ONE >>> 8

/** The CRC-32 of two texts one after the other, from those of each and the length of the second. */
export function combineCrc(first: number, second: number, secondBytes: number): number {
  let shift = ONE
  let square = X_TO_THE_8
  for (let rest = secondBytes; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2) shift = multiply(square, shift)
    square = multiply(square, square)
  }
  return (multiply(shift, first) ^ second) >>> 0
}

/** Modulo the polynomial of CRC-32. */
function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}
