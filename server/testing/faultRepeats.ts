/** How often a fault is injected: a few times in each test run, more on request. */
export const FAULT_REPEATS = Number(process.env['FAULT_REPEATS'] ?? 2)
