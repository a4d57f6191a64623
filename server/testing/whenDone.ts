import { afterAll, onTestFinished } from 'vitest'

/** Cleans up after the test that it is called in, or after all of the file. Last in, first out. */
export function whenDone(cleanUp: () => unknown): void {
  try {
    onTestFinished(async () => void (await cleanUp()))
  } catch {
    // Outside of a test; within one, `afterAll` would never be heard of.
    afterAll(async () => void (await cleanUp()))
  }
}
