// Everything that `npm test` proves, in the order in which a mistake shows soonest.
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'

/** None waits for another. */
const QUICK = [
  ['lint', 'oxlint', '--type-check', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check', '.'],
  ['tidy', 'node', 'checks/tidy.mjs'],
  ['unused', 'knip'],
]

/** Of the linter's types, for which Go would else spend a sixth of the time on collecting what is soon over. */
const RARELY_COLLECTED = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

const WITH_FILES = ['unit', 'journeys']
/** Linux's disk in memory, on which a database of its own for each test costs a tenth less of all time. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30
const PARTS = [...QUICK.map(([name]) => name), ...WITH_FILES]

/**
 * Runs all checks, or the parts named in `only`; further words there choose test files by their
 * paths. Answers the exit code.
 */
export async function runChecks({ environment, ...asked }) {
  const folder = mkdtempSync(join(temporaryFolder(environment), 'cxac-checks-'))
  // The embedded PostgreSQL may be another user's.
  chmodSync(folder, 0o755)
  try {
    return await runParts({ ...asked, environment: { ...environment, TMPDIR: folder } })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function runParts({ project, environment, only }) {
  const parts = only.filter(word => PARTS.includes(word))
  const files = only.filter(word => !PARTS.includes(word))
  if (files.length && !parts.some(name => WITH_FILES.includes(name))) {
    console.error(`There is no part '${files[0]}'. The parts are: ${PARTS.join(', ')}.`)
    return 1
  }
  const wanted = name => parts.length === 0 || parts.includes(name)
  const counts = { passed: 0, failed: 0 }
  const failures = []
  const count = (name, { passed, failed, reasons = [] }) => {
    counts.passed += passed
    counts.failed += failed
    if (failed) failures.push(`✗ ${name}`, ...reasons)
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
  }
  const cache = join(project, '.cache')
  mkdirSync(cache, { recursive: true })

  // Side by side: what one leaves of a core another takes.
  const aside = (program, args) =>
    runAside(program, args, { project, environment: { ...RARELY_COLLECTED, ...environment } })
  const building = wanted('journeys') ? aside('node', ['run.mjs', 'build']) : null
  const quick = QUICK.filter(([name]) => wanted(name))
  const begun = [...quick.map(([name]) => name), ...(building ? ['build'] : [])]
  if (begun.length) console.log(`${begun.join(', ')} …`)
  const checking = quick.map(([, program, ...args]) => aside(program, args))
  for (const [i, [name]] of quick.entries()) {
    const { code, said } = await checking[i]
    if (said) console.log(said)
    count(name, { passed: Number(code === 0), failed: Number(code !== 0) })
  }
  const built = await building
  if (wanted('unit')) count('unit', await unit({ project, environment, cache, files }))
  if (built?.code === 0) count('journeys', await journeys({ project, environment, cache, files }))
  else if (built) count('journeys', { passed: 0, failed: 1, reasons: [built.said] })
  // Where the output of the journeys is long, what failed before them is out of sight.
  console.log(['', ...failures, `${counts.passed} passed, ${counts.failed} failed`].join('\n'))
  return counts.failed === 0 ? 0 : 1
}

function temporaryFolder({ TMPDIR }) {
  if (TMPDIR) return TMPDIR
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}

async function unit({ project, environment, cache, files }) {
  const report = join(cache, 'unit.json')
  rmSync(report, { force: true })
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...reports, ...files], { project, environment })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(report)
  const reasons = testResults
    .flatMap(({ name, message, assertionResults }) => [
      { fullName: name, failureMessages: message ? [message] : [] },
      ...assertionResults.map(result => ({ ...result, fullName: `${name} › ${result.fullName}` })),
    ])
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `  ${fullName}\n${failureMessages.join('\n')}`)
  return { passed, failed: code !== 0 && !failed ? 1 : failed, reasons }
}

async function journeys({ project, environment, cache, files }) {
  const report = join(cache, 'journeys.json')
  rmSync(report, { force: true })
  const browser = findBrowser(environment)
  const dataDir = mkdtempSync(join(environment.TMPDIR, 'cxac-journeys-'))
  const code = await run('playwright', ['test', '--reporter=list,json', ...files], {
    project,
    environment: {
      ...environment,
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
      JOURNEY_PORT: String(await freePort()),
      JOURNEY_OPERATOR_PORT: String(await freePort()),
      JOURNEY_SMTP_PORT: String(await freePort()),
      JOURNEY_DATA_DIR: dataDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
  })
  rmSync(dataDir, { recursive: true, force: true })
  const { stats = {}, suites = [], errors = [] } = read(report)
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = stats
  const failed = unexpected + flaky
  const broken = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  const reasons = [
    ...errors.map(({ message }) => message),
    ...broken.map(({ file, line, title, tests }) =>
      [`  ${file}:${line} › ${title}`, ...tests.flatMap(errorsOf)].join('\n'),
    ),
  ]
  return { passed, failed: code !== 0 && !failed ? 1 : failed, reasons }
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function errorsOf({ results }) {
  return results.flatMap(({ errors }) => errors.map(({ message }) => message))
}

function run(program, args, { project, environment }) {
  const child = spawn(program, args, { cwd: project, env: environment, stdio: 'inherit' })
  return new Promise(resolve => {
    child.on('exit', code => resolve(code ?? 1))
    child.on('error', () => resolve(1))
  })
}

/** With what it said, to be shown when its turn comes. */
function runAside(program, args, { project, environment }) {
  const child = spawn(program, args, {
    cwd: project,
    env: environment,
    stdio: ['inherit', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => (said += text))
  return new Promise(resolve => {
    child.on('close', code => resolve({ code: code ?? 1, said: said.trimEnd() }))
    child.on('error', error => resolve({ code: 1, said: error.message }))
  })
}

function read(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'))
  } catch {
    return {}
  }
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
