import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

const CODE = /\.(ts|tsx|mjs)$/
const FORMATTED = /(?<!package-lock)\.(ts|tsx|mjs|css|json)$/
const TEST = /\.test\.(ts|mjs)$/
const TESTED = /^(api|sdk|server|web|demo|deploy|bundle|bench|messages|checks)\/(?!journeys\/)/
const JOURNEY = /^web\/journeys\/.*\.spec\.ts$/
const SCREEN = /^web\/(?!journeys\/)(?:screens\/)?(?<name>\w+)\/(?:(?<part>\w+)\/)?/
/** By folder, where the journeys have other names than the screen or its part. The longest path counts. */
const JOURNEYS_OF = {
  'web/app/shell/connection': ['connection', 'offline'],
  'web/operator': ['operator', 'operators', 'kyc-approval'],
  'web/proof': ['proofs', 'proofs-forged', 'balance-proof', 'receipts', 'verify'],
  'web/proof/balance': ['balance-proof', 'proofs-forged'],
  'web/proof/operatorAction': ['kyc-approval'],
  'web/proof/receipt': ['receipts', 'verify'],
  'web/scanner': ['wallet-scanner'],
  'web/screens/auth': ['accounts', 'sign-up', 'passwords'],
  'web/screens/explorer': ['explorer', 'explorer-list', 'leaderboard'],
  'web/screens/explorer/operators': ['kyc-approval'],
  'web/screens/explorer/subject': ['explorer', 'proofs'],
  'web/screens/settings/webhooks': ['api-keys'],
}

/**
 * The checks of what this branch touches: uncommitted files, and commits that main has not. `parts` has the words each
 * part is run with, none of them for all files. Fast rather than complete: `npm test` runs everything.
 */
export function findChanges(project) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', isThere(git, 'origin/main') ? 'origin/main' : 'main')
  const touched = [
    // A renamed file is one that is gone and one that is new: its importers break too.
    ...git('diff', '--name-only', '--no-renames', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const files = touched.filter(path => existsSync(`${project}/${path}`))
  const code = files.filter(path => CODE.test(path))
  const isCodeGone = touched.some(path => CODE.test(path) && !files.includes(path))
  const specs = readdirSync(`${project}/web/journeys`, { recursive: true })
    .map(name => `web/journeys/${name}`)
    .filter(path => JOURNEY.test(path))
  const journeys = new Map(touched.map(path => [path, journeysOf(path, specs)]))
  return {
    parts: {
      ...(isCodeGone ? { lint: [] } : some('lint', code)),
      ...some(
        'format',
        files.filter(path => FORMATTED.test(path)),
      ),
      ...(touched.length ? { tidy: [], texts: [] } : {}),
      ...unitTests(project, files),
      ...some('journeys', [...new Set([...journeys.values()].flat())]),
    },
    touched,
    withoutJourneys: touched.filter(
      path => path.startsWith('web/') && !TEST.test(path) && !journeys.get(path).length,
    ),
  }
}

const some = (part, words) => (words.length ? { [part]: words } : {})

function isThere(git, branch) {
  try {
    return git('rev-parse', '--verify', '--quiet', branch).length > 0
  } catch {
    return false
  }
}

/**
 * A file of the web app has few tests that import it. One of the server or the API has a third of all tests, because
 * most of them start the app: there the tests of its folder are run.
 */
function unitTests(project, files) {
  const units = files.filter(path => TESTED.test(path))
  if (units.every(path => path.startsWith('web/')))
    return some('unit', units.some(path => CODE.test(path)) ? ['related', ...units] : [])
  return some('unit', [...new Set(units.map(path => nearestTests(project, path)))])
}

/** The test itself, or the folder around a file that has tests. */
function nearestTests(project, path) {
  if (TEST.test(path)) return path
  const hasTests = folder =>
    readdirSync(`${project}/${folder}`, { recursive: true }).some(name => TEST.test(name))
  let folder = dirname(path)
  while (folder.includes('/') && !hasTests(folder)) folder = dirname(folder)
  return `${folder}/`
}

/** A journey itself; of a screen those of the table, those named for its part, or all of the screen. */
function journeysOf(path, specs) {
  if (specs.includes(path)) return [path]
  const { name, part } = SCREEN.exec(path)?.groups ?? {}
  if (!name) return []
  const specName = spec => spec.split('/').at(-1).replace('.spec.ts', '')
  const [folder] = Object.keys(JOURNEYS_OF)
    .filter(key => path.startsWith(`${key}/`))
    .toSorted((a, b) => b.length - a.length)
  if (folder) return specs.filter(spec => JOURNEYS_OF[folder].includes(specName(spec)))
  const word = part?.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
  const ofPart = specs.filter(spec => [word, `${name}-${word}`].includes(specName(spec)))
  if (ofPart.length) return ofPart
  return specs.filter(spec => spec.includes(`/${name}/`) || specName(spec) === name)
}
