import { setTimeout as delay } from 'node:timers/promises'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import type { Part } from './Part.ts'

const LOOK_EVERY_MS = 200
const PATIENCE_MS = 180_000

/** Until it is so. `by`: who should bring it about; once that has ended, nobody waits any more. */
export async function waitFor(
  what: string,
  isSo: () => Promise<boolean>,
  by: Part | null = null,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline || (by && !by.running))
      throw new PlainProblem(
        `In vain waited for: ${what}.${by ? ` The reason may stand in ${by.logFile}` : ''}`,
      )
    await delay(LOOK_EVERY_MS)
  }
}

/** Whether this address answers with 200. */
export async function isWell(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
  await answer.body?.cancel()
  return answer.status === 200
}
