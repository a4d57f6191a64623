/** How often a fault is made: a few times in each run of the tests, more on the word of whoever doubts. */
export const FAULT_REPEATS = Number(process.env['FAULT_REPEATS'] ?? 2)
