import { existsSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as delay } from 'node:timers/promises'
import { createVitest, type Vitest } from 'vitest/node'
import type { Mutant } from './findMutants.ts'

/** A mistake may let a test wait forever: then it takes so much longer than without. */
const TIMES_LONGER = 3
const ALWAYS_MS = 30_000

/** Late: it took so long that it was ended. */
type Outcome = 'passed' | 'failed' | 'late'

/** The file with the mistake, as the tests get it. */
interface Overlay {
  path: string
  code: string
  isLoaded: boolean
}

/**
 * Runs tests with one mistake in the code. The mistake exists only in what Vite hands to the tests: no file is
 * changed. Programs that a test starts do not have it.
 */
export class MutantTests {
  readonly #project: string
  readonly #vitest: Vitest
  readonly #pidFile: string
  readonly #overlay: Overlay
  /** How long each test file takes without a mistake. */
  readonly #tookMs = new Map<string, number>()

  private constructor(project: string, vitest: Vitest, pidFile: string, overlay: Overlay) {
    this.#project = project
    this.#vitest = vitest
    this.#pidFile = pidFile
    this.#overlay = overlay
  }

  static async open(project: string): Promise<MutantTests> {
    const overlay = { path: '', code: '', isLoaded: false }
    const pidFile = join(tmpdir(), `cxac-mutants-${process.pid}`)
    process.env['MUTANT_PID_FILE'] = pidFile
    const vitest = await createVitest(
      {
        root: project,
        watch: false,
        bail: 1,
        maxWorkers: 1,
        // Each mistake needs modules that were loaded with it.
        isolate: true,
        pool: 'forks',
        // It is keyed by the file, in which the mistake is not.
        fsModuleCache: false,
        reporters: [{}],
      },
      {
        plugins: [
          {
            name: 'mutant',
            enforce: 'pre',
            config: () => ({
              test: { setupFiles: [join(import.meta.dirname, 'notePid.ts')] },
            }),
            load: id => {
              if (id.split('?')[0] !== overlay.path) return null
              overlay.isLoaded = true
              return overlay.code
            },
          },
        ],
      },
    )
    await vitest.standalone()
    return new MutantTests(project, vitest, pidFile, overlay)
  }

  /** The first of these tests that fails with the mistake; null: none does. */
  async findKiller(mutant: Mutant, tests: readonly string[]): Promise<string | null> {
    this.#overlay.isLoaded = false
    for (const test of tests) {
      const limitMs = (await this.#timeOf(test)) * TIMES_LONGER + ALWAYS_MS
      const outcome = await this.#run(test, limitMs, mutant)
      // That its program was ended is an error of the run after it.
      if (outcome === 'late') await this.#run(test, Infinity, null)
      if (outcome !== 'passed') return test
    }
    if (!this.#overlay.isLoaded) throw new Error(`No test has loaded the mistake in ${mutant.file}`)
    return null
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    rmSync(this.#pidFile, { force: true })
  }

  async #timeOf(test: string): Promise<number> {
    const known = this.#tookMs.get(test)
    if (known !== undefined) return known
    let begunMs = 0
    // Twice: the first run also transforms what it imports.
    for (const _ of [1, 2]) {
      begunMs = performance.now()
      if ((await this.#run(test, Infinity, null)) !== 'passed')
        throw new Error(`${test} fails without any mistake`)
    }
    const tookMs = performance.now() - begunMs
    this.#tookMs.set(test, tookMs)
    return tookMs
  }

  async #run(test: string, limitMs: number, mutant: Mutant | null): Promise<Outcome> {
    const path = mutant ? join(this.#project, mutant.file) : ''
    this.#overlay.path = path
    if (mutant) this.#overlay.code = withMistake(readFileSync(path, 'utf8'), mutant)
    this.#vitest.invalidateFile(path)
    rmSync(this.#pidFile, { force: true })
    const done = new AbortController()
    const ending = limitMs < Infinity ? this.#endAfter(limitMs, done.signal) : null
    try {
      const file = join(this.#project, test)
      const found = await this.#vitest.globTestSpecifications([test])
      const { testModules, unhandledErrors } = await this.#vitest.runTestSpecifications(
        found.filter(({ moduleId }) => moduleId === file),
      )
      done.abort()
      if (await ending) return 'late'
      // It also lists the modules of earlier runs.
      const ran = testModules.find(({ moduleId }) => moduleId === file)
      return ran?.state() === 'passed' && unhandledErrors.length === 0 ? 'passed' : 'failed'
    } finally {
      done.abort()
      this.#overlay.path = ''
      this.#vitest.invalidateFile(path)
      this.#vitest.state.clearErrors()
    }
  }

  /** Ends the program that runs the tests: one in an endless loop hears nothing else. False: it was done before. */
  async #endAfter(ms: number, signal: AbortSignal): Promise<boolean> {
    for (;;) {
      const isOver = await delay(ms, false, { signal }).catch(() => true)
      if (isOver) return false
      // On a busy machine it may not have started yet.
      if (!existsSync(this.#pidFile)) continue
      process.kill(Number(readFileSync(this.#pidFile, 'utf8')), 'SIGKILL')
      return true
    }
  }
}

const withMistake = (code: string, { start, end, text }: Mutant): string =>
  code.slice(0, start) + text + code.slice(end)
