import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { Coverage, type Ranges } from './Coverage.ts'
import type { Mutant } from './findMutants.ts'
import type { TestGraph } from './TestGraph.ts'
import { type Run, TestRuns } from './TestRuns.ts'

/** With a mistake a test may take so much longer than without. */
const TIMES_LONGER = 3
/** The nearest tests are not measured: they may take so long for one result. */
const FIRST_LIMIT_MS = 20_000
const FIRST = 3
/** A test without a result is waited for once more: so long, or so much longer than without the mistake. */
const LONG_MS = 60_000
const LONG_TIMES = 5

export interface Killer {
  test: string
  /** It gives no result: in `npm test` its time limit fails it. */
  isHang: boolean
}

/** A test without a mistake. */
interface Clean {
  quietMs: number
  coverage: Coverage
}

/** Runs tests with one mistake in the code. No file is changed: only what Node loads has the mistake. */
export class MutantTests {
  readonly #project: string
  readonly #graph: TestGraph
  readonly #runs: TestRuns
  readonly #clean = new Map<string, Clean>()

  private constructor(project: string, graph: TestGraph, runs: TestRuns) {
    this.#project = project
    this.#graph = graph
    this.#runs = runs
  }

  static async open(project: string, graph: TestGraph): Promise<MutantTests> {
    return new MutantTests(project, graph, await TestRuns.open(project))
  }

  /** A test that fails with the mistake; null: none of these does. The nearest come first. */
  async findKiller(mutant: Mutant, tests: readonly string[]): Promise<Killer | null> {
    // These find most mistakes, and are not worth a run without it to know whether they reach it.
    const killer = await this.#runWith(mutant, tests.slice(0, FIRST), FIRST_LIMIT_MS)
    if (killer) return killer
    let limitMs = FIRST_LIMIT_MS
    const rest: string[] = []
    for (const test of tests.slice(FIRST)) {
      const { quietMs, coverage } = await this.#cleanRun(test)
      if (!coverage.has(mutant.file, mutant.start)) continue
      limitMs = Math.max(limitMs, quietMs * TIMES_LONGER)
      rest.push(test)
    }
    return rest.length ? this.#runWith(mutant, rest, limitMs) : null
  }

  async close(): Promise<void> {
    await this.#runs.close()
  }

  /** A test that is only slow, on a busy machine or by the mistake, has not found it. */
  async #runWith(
    mutant: Mutant,
    tests: readonly string[],
    limitMs: number,
  ): Promise<Killer | null> {
    let rest = tests
    while (rest.length) {
      const { failed, isLate } = await this.#runOnce(mutant, rest, limitMs)
      if (!failed) return null
      if (!isLate) return { test: failed, isHang: false }
      const { quietMs } = await this.#runs.run([failed], Infinity)
      const longMs = Math.max(LONG_MS, quietMs * LONG_TIMES)
      const again = await this.#runOnce(mutant, [failed], longMs)
      if (again.failed) return { test: failed, isHang: again.isLate }
      rest = rest.slice(rest.indexOf(failed) + 1)
    }
    return null
  }

  async #runOnce(mutant: Mutant, tests: readonly string[], limitMs: number): Promise<Run> {
    const handed = join(this.#runs.folder, 'mutant')
    const path = join(this.#project, mutant.file)
    const code = withMistake(readFileSync(path, 'utf8'), mutant)
    writeFileSync(handed, JSON.stringify({ url: pathToFileURL(path).href, code }))
    try {
      const run = await this.#runs.run(tests, limitMs)
      if (run.failed && !existsSync(`${handed}.loaded`))
        throw new Error(`${run.failed} fails without having loaded ${mutant.file}`)
      return run
    } finally {
      for (const each of [handed, `${handed}.loaded`]) rmSync(each, { force: true })
    }
  }

  /** From the disk, as long as neither the test nor anything that it imports changes. */
  async #cleanRun(test: string): Promise<Clean> {
    const known = this.#clean.get(test)
    if (known) return known
    const folder = join(this.#project, '.cache', 'mutants')
    const stored = join(folder, this.#graph.digestOf(test))
    if (!existsSync(stored)) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(stored, JSON.stringify(await this.#measure(test)))
    }
    const { quietMs, ranges } = JSON.parse(readFileSync(stored, 'utf8')) as Measured
    const clean = { quietMs, coverage: new Coverage(ranges) }
    this.#clean.set(test, clean)
    return clean
  }

  async #measure(test: string): Promise<Measured> {
    const covered = join(this.#runs.folder, 'coverage')
    process.env['NODE_V8_COVERAGE'] = covered
    // Code from this cache lacks the places that coverage needs.
    process.env['NODE_DISABLE_COMPILE_CACHE'] = '1'
    try {
      const { failed, quietMs } = await this.#runs.run([test], Infinity)
      if (failed) throw new Error(`${test} fails without any mistake`)
      return { quietMs, ranges: Coverage.read(covered, this.#project).ranges }
    } finally {
      delete process.env['NODE_V8_COVERAGE']
      delete process.env['NODE_DISABLE_COMPILE_CACHE']
      rmSync(covered, { recursive: true, force: true })
    }
  }
}

interface Measured {
  quietMs: number
  ranges: Ranges
}

const withMistake = (code: string, { start, end, text }: Mutant): string =>
  code.slice(0, start) + text + code.slice(end)
