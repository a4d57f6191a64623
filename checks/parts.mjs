import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { run } from './runAside.mjs'

/** More than these fail because of a change, not because the machine is busy. */
const UNSTEADY_FILES = 3

/**
 * `words`: parts of paths and options of vitest; after 'related', files whose importers are tested. Without words, a few
 * failed files run a second time, like the journeys.
 */
export async function unit(words, where) {
  const first = await runVitest(words, where)
  const { passed, failed, reasons, files } = first
  if (words.length || !files.length || files.length > UNSTEADY_FILES) return first
  const second = await runVitest(files, where)
  if (second.failed) return first
  return { passed: passed + failed, failed: 0, reasons: [], unsteady: reasons }
}

async function runVitest(words, { project, environment }) {
  const report = join(project, '.cache', 'unit.json')
  rmSync(report, { force: true })
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = words[0] === 'related' ? ['related', '--run', ...words.slice(1)] : ['run', ...words]
  const code = await run('vitest', [...args, ...reports], { project, environment })
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(report)
  const reasons = testResults
    .flatMap(({ name, message, assertionResults }) => [
      { fullName: name, failureMessages: message ? [message] : [] },
      ...assertionResults.map(result => ({ ...result, fullName: `${name} › ${result.fullName}` })),
    ])
    .filter(({ failureMessages }) => failureMessages.length > 0)
    .map(({ fullName, failureMessages }) => `  ${fullName}\n${failureMessages.join('\n')}`)
  const files = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name }) => relative(project, name))
  return { passed, failed: code !== 0 && !failed ? 1 : failed, reasons, files }
}

/** `words`: parts of paths and options of Playwright. */
export async function journeys(words, { project, environment }) {
  const report = join(project, '.cache', 'journeys.json')
  rmSync(report, { force: true })
  const browser = findBrowser(environment)
  const dataDir = mkdtempSync(join(environment.TMPDIR, 'cxac-journeys-'))
  const code = await run('playwright', ['test', '--reporter=list,json', ...words], {
    project,
    environment: {
      ...environment,
      ...(browser ? { CHROMIUM_PATH: browser } : {}),
      JOURNEY_PORT: String(await freePort()),
      JOURNEY_OPERATOR_PORT: String(await freePort()),
      JOURNEY_SMTP_PORT: String(await freePort()),
      JOURNEY_DATA_DIR: dataDir,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      // By default in TMPDIR, which is new for each run.
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(project, '.cache', 'playwright'),
    },
  })
  rmSync(dataDir, { recursive: true, force: true })
  const { stats = {}, suites = [], errors = [] } = read(report)
  const { expected: passed = 0, unexpected = 0, flaky = 0 } = stats
  const specs = suites.flatMap(specsOf)
  const reasons = [
    ...errors.map(({ message }) => message),
    ...specs.filter(({ ok }) => !ok).map(reasonOf),
  ]
  const failed = code !== 0 && !unexpected ? 1 : unexpected
  const unsteady = specs.filter(({ ok, tests }) => ok && tests.some(isFlaky)).map(reasonOf)
  return { passed: passed + flaky, failed, reasons, unsteady }
}

const isFlaky = ({ status }) => status === 'flaky'

const reasonOf = ({ file, line, title, tests }) =>
  [`  ${file}:${line} › ${title}`, ...tests.flatMap(errorsOf)].join('\n')

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

function errorsOf({ results }) {
  return results.flatMap(({ errors }) => errors.map(({ message }) => message))
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
