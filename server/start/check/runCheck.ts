import type { Config } from '../../settings/config.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { checkInstallation } from './checkInstallation.ts'

/** `npm start -- --check`: says what a start would find. */
export async function runCheck(config: Config, dist: string): Promise<void> {
  const findings = await checkInstallation(config, dist)
  for (const { what, sentence, isWrong } of findings)
    console.log(`  ${isWrong ? 'WRONG' : 'ok   '}  ${what.padEnd(18)} ${sentence}`)
  const wrong = findings.filter(({ isWrong }) => isWrong).length
  if (wrong) throw new PlainProblem(`${wrong} of ${findings.length} checks failed.`)
}
