import { PlainProblem } from '#server/text/PlainProblem.ts'
import type { Version } from '#server/settings/readVersion.ts'

const UNRELEASED = '## [Unreleased]\n'

/** The changelog with what was unreleased under the new version, which names what others rely on. */
export function nextChangelog(
  text: string,
  { release, api, chain, schema }: Omit<Version, 'commit'>,
  day: string,
): string {
  const [before, after] = text.split(UNRELEASED)
  const changes = after?.split(/^## /m, 1)[0]?.trim()
  if (!changes) throw new PlainProblem('CHANGELOG.md has nothing under [Unreleased].')
  const heading = `## [${release}] - ${day}\nAPI ${api}, chain format ${chain}, schema ${schema}.\n`
  return `${before}${UNRELEASED}\n${heading}${after}`
}
