const NICE = [1, 2, 5, 10]
/** At most so many spaces between the lines. */
const SPACES = 3

/**
 * Round values from zero to the first that is not below `highest`, for lines across a chart. No two
 * are nearer than `leastStep`: there is no half transaction.
 */
export function axisTicks(highest: number, leastStep: number): number[] {
  const wanted = Math.max(highest / SPACES, leastStep)
  // Powers by their text: 10 ** -6 is not exactly the 0.000001 that a label shall say.
  const exponent = Math.floor(Math.log10(wanted))
  const nice = NICE.find(factor => Number(`${factor}e${exponent}`) >= wanted)!
  const spaces = Math.max(1, Math.ceil(highest / Number(`${nice}e${exponent}`)))
  return Array.from({ length: spaces + 1 }, (_, i) => Number(`${i * nice}e${exponent}`))
}
