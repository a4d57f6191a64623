// Everything that `npm test` checks. The linter reports while the unit tests run.
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChanges } from './changed.mjs'
import { journeys, unit } from './parts.mjs'
import { runAside } from './runAside.mjs'

/** They run at the same time. */
const QUICK = [
  ['lint', 'oxlint', '--type-check', '--type-aware', '--deny-warnings'],
  ['format', 'oxfmt', '--check'],
  ['tidy', 'node', 'checks/tidy.mjs'],
  ['unused', 'knip'],
  ['texts', 'node', 'messages/check/checkTexts.ts'],
]
const WITH_PATHS = new Set(['lint', 'format', 'unit', 'journeys'])
const PARTS = [...QUICK.map(([name]) => name), 'size', 'unit', 'journeys']

/** Linux's file system in memory: the unit tests take a tenth less time on it. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 2 ** 30

/**
 * Runs all checks, the parts named in `only`, or with 'changed' those of what this branch touches; further words
 * choose files by their paths. Returns the exit code.
 */
export async function runChecks({ project, environment, only }) {
  const wanted = only.includes('changed') ? readChanges(project, only) : readWords(only)
  if (typeof wanted === 'string') {
    console.error(wanted)
    return 1
  }
  const folder = mkdtempSync(join(temporaryFolder(environment), 'cxac-checks-'))
  // The embedded PostgreSQL may be another user's.
  chmodSync(folder, 0o755)
  mkdirSync(join(project, '.cache'), { recursive: true })
  // The linter needs the types of the messages.
  const types = await runAside('node', ['messages/writeTypes.ts'], { project, environment })
  if (types.code !== 0) console.error(types.said)
  try {
    return await runParts(wanted, {
      project,
      // For the linter's type checker, a Go program: 25 s of CPU instead of 28, with 1.5 GB instead of 1.2.
      environment: { GOGC: '400', ...environment, TMPDIR: folder },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** With 'changed', which takes no further words. A text says what is wrong. */
function readChanges(project, words) {
  const further = words.find(word => word !== 'changed')
  if (further) return `'changed' chooses the parts and files itself: leave out '${further}'.`
  const { parts, touched, withoutJourneys } = findChanges(project)
  console.log(`Files changed since main: ${touched.length}.`)
  if (withoutJourneys.length)
    console.log(
      `No journeys belong to ${withoutJourneys[0]}: 'npm test -- journeys' runs all journeys.`,
    )
  return parts
}

/** The words of each part: `lint api/calls.ts` is { lint: ['api/calls.ts'] }. A text says what is wrong. */
function readWords(words) {
  const parts = words.filter(word => PARTS.includes(word))
  const paths = words.filter(word => !PARTS.includes(word))
  if (paths.length && !parts.some(name => WITH_PATHS.has(name)))
    return `There is no part '${paths[0]}'. The parts are: ${PARTS.join(', ')}, and changed.`
  for (const name of parts.filter(part => ['lint', 'format'].includes(part)))
    for (const path of paths)
      if (!existsSync(path)) return `${name}: there is no file or folder '${path}'.`
  return Object.fromEntries((parts.length ? parts : PARTS).map(name => [name, paths]))
}

async function runParts(wanted, where) {
  const counts = { passed: 0, failed: 0 }
  const failures = []
  const count = (name, { passed, failed, reasons = [], unsteady = [] }) => {
    counts.passed += passed
    counts.failed += failed
    if (failed) failures.push(`✗ ${name}`, ...reasons)
    if (unsteady.length) failures.push(`! ${name}: passed only at the second try`, ...unsteady)
    console.log(`${failed ? '✗' : '✓'} ${name}: ${passed} passed, ${failed} failed`)
  }
  const check = async (name, program, args) => {
    const { code, said } = await runAside(program, args, where)
    // 'tidy' also prints warnings: full folders.
    if (said && (code !== 0 || name === 'tidy')) console.log(said)
    count(name, { passed: Number(code === 0), failed: Number(code !== 0), reasons: [said] })
    return code === 0
  }

  const isBuilding = wanted.size || wanted.journeys
  const quick = QUICK.filter(([name]) => wanted[name])
  const begun = [...quick.map(([name]) => name), ...(isBuilding ? ['build'] : [])]
  if (begun.length) console.log(`${begun.join(', ')} …`)
  // All at once, so that no core is idle.
  const all = { ...where, environment: { ...where.environment, ALL_LANGUAGES: '1' } }
  const building = isBuilding ? runAside('node', ['run.mjs', 'build'], all) : null
  const checking = quick.map(([name, program, ...args]) =>
    check(name, program, WITH_PATHS.has(name) ? [...args, ...wanted[name]] : args),
  )
  if (wanted.unit) count('unit', await unit(wanted.unit, where))
  await Promise.all(checking)
  const built = await building
  if (built?.code) count('build', { passed: 0, failed: 1, reasons: [built.said] })
  else {
    if (wanted.size) await check('size', 'node', ['bench/size.ts'])
    if (wanted.journeys) count('journeys', await journeys(wanted.journeys, where))
  }
  // The output of the journeys is long: repeat what failed before them.
  console.log(['', ...failures, `${counts.passed} passed, ${counts.failed} failed`].join('\n'))
  return counts.failed === 0 ? 0 : 1
}

function temporaryFolder({ TMPDIR }) {
  if (TMPDIR) return TMPDIR
  if (!existsSync(MEMORY)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : tmpdir()
}
