const NICE = [1, 2, 5, 10]
/** At most this many intervals between the lines. */
const SPACES = 3

/**
 * Round values from zero to the first that is not below `highest`, for the lines of a chart. At least
 * `leastStep` apart: there is no half transaction.
 */
export function axisTicks(highest: number, leastStep: number): number[] {
  const wanted = Math.max(highest / SPACES, leastStep)
  // Powers from text: 10 ** -6 is not exactly 0.000001.
  const exponent = Math.floor(Math.log10(wanted))
  const nice = NICE.find(factor => Number(`${factor}e${exponent}`) >= wanted)!
  const spaces = Math.max(1, Math.ceil(highest / Number(`${nice}e${exponent}`)))
  return Array.from({ length: spaces + 1 }, (_, i) => Number(`${i * nice}e${exponent}`))
}
