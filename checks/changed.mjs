import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { dirname } from 'node:path'

const CODE = /\.(ts|tsx|mjs)$/
const FORMATTED = /(?<!package-lock)\.(ts|tsx|mjs|css|json)$/
const TEST = /\.test\.ts$/
const JOURNEY = /^web\/journeys\/.*\.spec\.ts$/
const SCREEN = /^web\/(?:screens\/)?(?<name>\w+)\/(?:(?<part>\w+)\/)?/
/** Where the journeys of a screen have other names than the screen. */
const JOURNEYS_OF = { auth: ['accounts/accounts', 'accounts/sign-up', 'accounts/passwords'] }

/**
 * What the change of this branch can break: uncommitted files, and commits that main has not. By the part, what it is
 * run with. Fast rather than complete: `npm test` runs everything.
 */
export function findChanges(project) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean)
  const [base] = git('merge-base', 'HEAD', isThere(git, 'origin/main') ? 'origin/main' : 'main')
  const touched = [
    ...git('diff', '--name-only', base),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const files = touched.filter(path => existsSync(`${project}/${path}`))
  const specs = journeysOf(touched, readdirSync(`${project}/web/journeys`, { recursive: true }))
  console.log(`Files changed since main: ${touched.length}.`)
  const shared = touched.filter(path => /^web\/(ui|coin|app|ask|session|account|time)\//.test(path))
  if (shared.length)
    console.log(`Many screens use ${shared[0]}: 'npm test -- journeys' runs all journeys.`)
  return {
    ...some(
      'lint',
      files.filter(path => CODE.test(path)),
    ),
    ...some(
      'format',
      files.filter(path => FORMATTED.test(path)),
    ),
    ...(touched.length ? { tidy: [], texts: [] } : {}),
    ...unitTests(files),
    ...some('journeys', specs),
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
function unitTests(files) {
  const units = files.filter(path =>
    /^(api|sdk|server|web|demo|deploy|bundle|bench|messages)\/(?!journeys\/)/.test(path),
  )
  const isOfServer = path => !path.startsWith('web/')
  if (!units.some(isOfServer))
    return some('unit', units.filter(path => CODE.test(path)).length ? ['related', ...units] : [])
  return some('unit', [...new Set(units.map(nearestTests))])
}

/** The test itself, or the folder around a file that has tests. */
function nearestTests(path) {
  if (TEST.test(path)) return path
  let folder = dirname(path)
  while (folder.includes('/') && !readdirSync(folder, { recursive: true }).some(isTest))
    folder = dirname(folder)
  return `${folder}/`
}

const isTest = name => TEST.test(name)

/** Journeys that changed, and those of each screen that changed: of its part, where one has its name. */
function journeysOf(touched, names) {
  const specs = names.map(name => `web/journeys/${name}`).filter(path => JOURNEY.test(path))
  const found = new Set(touched.filter(path => specs.includes(path)))
  for (const { name, part } of touched.map(path => SCREEN.exec(path)?.groups ?? {})) {
    const ofScreen = specs.filter(path =>
      (JOURNEYS_OF[name] ?? [`/${name}/`, `/${name}.spec`]).some(place => path.includes(place)),
    )
    const ofPart = ofScreen.filter(path => part && path.split('/').at(-1).includes(part))
    for (const path of ofPart.length ? ofPart : ofScreen) found.add(path)
  }
  return [...found]
}
