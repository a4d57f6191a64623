import { conclude } from '../conclude.ts'
import { History } from '../History.ts'
import { ScriptedFaults } from './ScriptedFaults.ts'

interface Stage {
  history: History
  faults: ScriptedFaults
}

const STARTED_MS = 2000

/** Plays a script without chance and returns everything that is wrong at its end. */
export async function play(
  processes: number,
  script: (stage: Stage) => Promise<void>,
): Promise<string[]> {
  const faults = new ScriptedFaults()
  const history = new History({ faults, flaw: null, processes })
  return history.time.during(async () => {
    await history.time.runFor(STARTED_MS)
    await script({ history, faults })
    const problems = await conclude(history)
    // Otherwise a changed statement would turn the script into a test of nothing.
    const left = faults.left.map(
      ({ fault, at }) => `${fault} at ${at ?? 'a notice'} has not happened`,
    )
    return [...problems, ...left]
  })
}
