import { afterAll, onTestFinished } from 'vitest'

/** Cleans up after the test that calls it, or after the whole file. Last in, first out. */
export function whenDone(cleanUp: () => unknown): void {
  try {
    onTestFinished(async () => void (await cleanUp()))
  } catch {
    // Called outside of a test; within one, `afterAll` would never run.
    afterAll(async () => void (await cleanUp()))
  }
}
