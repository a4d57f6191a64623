import { hash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findMutants, type Mutant } from './mutants/findMutants.ts'
import { type Killer, MutantTests } from './mutants/MutantTests.ts'
import { SURVIVORS } from './mutants/survivors.ts'
import { Results } from './mutants/Results.ts'
import { testTimes } from './mutants/testTimes.ts'
import { isOf, TestGraph } from './mutants/TestGraph.ts'

/**
 * Puts small mistakes into the code, one at a time, and runs the nearest tests: `npm run bench -- mutants
 * server/cache`. A mistake that no test finds is a missing test, or stands in mutants/survivors.ts with its reason.
 */
const FOLDERS = ['server/ledger', 'api/chain', 'server/users', 'server/cache']
const WANTED = 0.9
const PROJECT = join(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  args: process.argv.slice(3).filter(word => word !== '--'),
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    sample: { type: 'string', default: '75' },
    seed: { type: 'string', default: '1' },
    /** Test files for each mistake, nearest first; those that run its code. */
    tests: { type: 'string', default: '20' },
    /** Seconds: a test that took longer in the last `npm test` finds only mistakes in its own file. */
    longest: { type: 'string', default: '15' },
    /** After these no further mistake begins; the next call continues. */
    minutes: { type: 'string', default: 'Infinity' },
    /** Also names what was killed, and by which test. */
    verbose: { type: 'boolean', default: false },
  },
})

const endMs = performance.now() + Number(values.minutes) * 60_000
const graph = new TestGraph(PROJECT)
const results = new Results(join(PROJECT, '.cache', 'mutants', 'results.json'), graph)
const timesMs = testTimes(PROJECT)
const longestMs = Number(values.longest) * 1_000
const tests = await MutantTests.open(PROJECT, graph)
try {
  for (const place of positionals.length ? positionals : FOLDERS) await runPlace(place)
} finally {
  await tests.close()
}

/** A folder; a file; or a line of a file: `server/cache/KeyedCache.ts:36`. */
async function runPlace(place: string): Promise<void> {
  const [path = '', line] = place.split(':')
  const files = path.endsWith('.ts') ? [path] : globSync(`${path}/**/*.ts`, { cwd: PROJECT })
  const mutants = files
    .filter(file => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .toSorted()
    .flatMap(file => findMutants(file, readFileSync(join(PROJECT, file), 'utf8')))
  nameStale(path, mutants)
  const chosen = line
    ? mutants.filter(mutant => mutant.line === Number(line))
    : pick(mutants, values.all ? Infinity : Number(values.sample), Number(values.seed))
  console.log(`\n${place}: ${chosen.length} of ${mutants.length} mistakes`)
  let [killed, hanging, explained, open] = [0, 0, 0, 0]
  for (const [i, mutant] of chosen.entries()) {
    if (isExplained(mutant)) {
      explained++
      continue
    }
    const killer = await killerOf(mutant)
    if (killer === undefined) {
      open++
      continue
    }
    if (killer) killed++
    if (killer?.isHang) hanging++
    if (!killer || values.verbose)
      console.log(
        `  ${killer ? 'killed' : 'survived'}: ${mutant.file}:${mutant.line}: ${mutant.change}`,
        killer ? `(${killer.test}${killer.isHang ? ', which hangs' : ''})` : '',
      )
    if (process.stdout.isTTY) process.stdout.write(`  ${i + 1} of ${chosen.length}\r`)
  }
  const counted = chosen.length - explained - open
  const rate = counted ? killed / counted : 1
  console.log(
    `  ${killed} killed (${hanging} of them let a test hang), ${counted - killed} survived, ${explained} explained, ${open} to do: ` +
      `${Math.floor(rate * 100)} % (wanted: ${WANTED * 100} %)`,
  )
  if (rate < WANTED || open) process.exitCode = 1
}

/** undefined: not known, and the time is over. */
async function killerOf(mutant: Mutant): Promise<Killer | null | undefined> {
  const near = graph
    .testsOf(mutant.file, timesMs)
    .filter(test => (timesMs.get(test) ?? 0) <= longestMs || isOf(test, mutant.file))
    .slice(0, Number(values.tests))
  const known = results.killerOf(mutant, near)
  if (known !== undefined || performance.now() > endMs) return known
  const killer = await tests.findKiller(mutant, near)
  results.add(mutant, near, killer)
  return killer
}

type Place = Pick<Mutant, 'file' | 'at' | 'change'>

function isExplained(mutant: Place): boolean {
  return SURVIVORS.some(each => isSame(each, mutant))
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.at === b.at && a.change === b.change
}

function nameStale(path: string, mutants: readonly Mutant[]): void {
  const inPath = SURVIVORS.filter(({ file }) => file === path || file.startsWith(`${path}/`))
  for (const entry of inPath.filter(each => !mutants.some(mutant => isSame(each, mutant)))) {
    console.error(
      `bench/mutants/survivors.ts: ${entry.file} has no '${entry.change}' in '${entry.at}' any more`,
    )
    process.exitCode = 1
  }
}

/** A sample, the same for the same seed; a change of the code changes little of it. */
function pick(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  return mutants
    .map(mutant => ({ mutant, order: orderOf(mutant, seed) }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count)
    .map(({ mutant }) => mutant)
}

function orderOf({ file, at, change }: Mutant, seed: number): string {
  return hash('sha256', `${seed} ${file} ${at} ${change}`)
}
