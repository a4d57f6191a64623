import { setTimeout as delay } from 'node:timers/promises'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import type { Part } from './Part.ts'

const LOOK_EVERY_MS = 200
const TIMEOUT_MS = 180_000

/** Waits until `isSo`. `by`: the part that has to bring it about; if it ends, waiting fails at once. */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean>,
  by: Part | null = null,
  timeoutMs = TIMEOUT_MS,
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline || (by && !by.running))
      throw new PlainProblem(
        `Waited in vain for: ${what}.${by ? ` The reason may be in ${by.logFile}` : ''}`,
      )
    await delay(LOOK_EVERY_MS)
  }
}

/** Whether this address answers with 200. */
export async function isHealthy(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
  await answer.body?.cancel()
  return answer.status === 200
}
