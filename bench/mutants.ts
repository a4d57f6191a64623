import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Seeded } from '#server/testing/simulation/Seeded.ts'
import { findMutants, type Mutant } from './mutants/findMutants.ts'
import { MutantTests } from './mutants/MutantTests.ts'
import { nearestTests } from './mutants/nearestTests.ts'
import { SURVIVORS } from './mutants/survivors.ts'

/**
 * Puts small mistakes into the code, one at a time, and runs the tests nearest to it: `npm run bench -- mutants
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
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    /** Test files for each mistake, nearest first. */
    tests: { type: 'string', default: '10' },
  },
})

const testsOf = nearestTests(PROJECT)
const tests = await MutantTests.open(PROJECT)
try {
  for (const folder of positionals.length ? positionals : FOLDERS) await runFolder(folder)
} finally {
  await tests.close()
}

async function runFolder(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.ts`, { cwd: PROJECT }).filter(
    path => !path.endsWith('.test.ts'),
  )
  const mutants = files.flatMap(file =>
    findMutants(file, readFileSync(join(PROJECT, file), 'utf8')),
  )
  nameStale(folder, mutants)
  const chosen = values.all ? mutants : pick(mutants, Number(values.sample), Number(values.seed))
  console.log(`\n${folder}: ${chosen.length} of ${mutants.length} mistakes`)
  let [killed, explained] = [0, 0]
  for (const [i, mutant] of chosen.entries()) {
    const place = `${mutant.file}:${mutant.line}`
    if (isExplained(mutant)) {
      explained++
      continue
    }
    const killer = await tests.findKiller(
      mutant,
      testsOf(mutant.file).slice(0, Number(values.tests)),
    )
    if (killer) killed++
    else console.log(`  survived: ${place}: ${mutant.change}`)
    if (process.stdout.isTTY) process.stdout.write(`  ${i + 1} of ${chosen.length}\r`)
  }
  const rate = killed / (chosen.length - explained)
  console.log(
    `  ${killed} killed, ${chosen.length - explained - killed} survived, ${explained} explained: ` +
      `${Math.round(rate * 100)} % (wanted: ${WANTED * 100} %)`,
  )
  if (rate < WANTED) process.exitCode = 1
}

type Place = Pick<Mutant, 'file' | 'change'>

function isExplained(mutant: Place): boolean {
  return SURVIVORS.some(each => isSame(each, mutant))
}

function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.change === b.change
}

function nameStale(folder: string, mutants: readonly Mutant[]): void {
  const inFolder = SURVIVORS.filter(({ file }) => file.startsWith(`${folder}/`))
  for (const entry of inFolder.filter(each => !mutants.some(mutant => isSame(each, mutant)))) {
    console.error(`bench/mutants/survivors.ts: ${entry.file} has no '${entry.change}' any more`)
    process.exitCode = 1
  }
}

/** A sample, the same for the same seed. */
function pick(mutants: readonly Mutant[], count: number, seed: number): Mutant[] {
  const random = new Seeded(seed)
  return mutants
    .map(mutant => ({ mutant, order: random.next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, count)
    .map(({ mutant }) => mutant)
}
