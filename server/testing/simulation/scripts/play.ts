import { conclude } from '../conclude.ts'
import { History } from '../History.ts'
import { ScriptedFates } from './ScriptedFates.ts'

interface Stage {
  history: History
  fates: ScriptedFates
}

const STARTED_MS = 2000

/** Plays a script without chance and returns everything that is wrong at its end. */
export async function play(
  processes: number,
  script: (stage: Stage) => Promise<void>,
): Promise<string[]> {
  const fates = new ScriptedFates()
  const history = new History({ fates, flaw: null, processes })
  return history.time.during(async () => {
    await history.time.runFor(STARTED_MS)
    await script({ history, fates })
    const problems = await conclude(history)
    // Otherwise a changed statement would turn the script into a test of nothing.
    const left = fates.left.map(({ fate, at }) => `${fate} at ${at ?? 'a notice'} has not happened`)
    return [...problems, ...left]
  })
}
