import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import {
  createVitest,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vitest,
} from 'vitest/node'

const LOOK_EVERY_MS = 200

export interface Run {
  /** The first test file that failed. */
  failed: string | null
  /** It did not fail: it gave no result in time. */
  isLate: boolean
  /** The longest time without the result of a test. */
  quietMs: number
}

/** Runs test files one after another in one new process, until one fails. */
export class TestRuns {
  /** For the files by which it talks to the processes of the tests. */
  readonly folder: string
  readonly #vitest: Vitest
  readonly #specifications: ReadonlyMap<string, TestSpecification>
  readonly #progress: Progress

  private constructor(
    folder: string,
    vitest: Vitest,
    specifications: ReadonlyMap<string, TestSpecification>,
    progress: Progress,
  ) {
    this.folder = folder
    this.#vitest = vitest
    this.#specifications = specifications
    this.#progress = progress
  }

  static async open(project: string): Promise<TestRuns> {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'cxac-mutants-'))
    process.env['MUTANT_FOLDER'] = folder
    const progress = new Progress(project)
    const vitest = await createVitest(
      {
        root: project,
        watch: false,
        bail: 1,
        // With these, all files of a run share one process, which ends with the run.
        maxWorkers: 1,
        isolate: false,
        pool: 'forks',
        reporters: [progress],
        sequence: { sequencer: AsGiven },
      },
      {
        plugins: [
          {
            name: 'mutant',
            config: () => ({
              test: { setupFiles: [join(import.meta.dirname, 'setUpTest.ts')] },
            }),
          },
        ],
      },
    )
    await vitest.standalone()
    // Only now: the program that runs them needs no mistake.
    const hook = pathToFileURL(join(import.meta.dirname, 'loadMutant.ts')).href
    process.env['NODE_OPTIONS'] =
      `${process.env['NODE_OPTIONS'] ?? ''} --import ${hook} --max-old-space-size=1500`.trim()
    const all = await vitest.globTestSpecifications()
    const specifications = new Map(all.map(each => [each.moduleId.slice(project.length + 1), each]))
    return new TestRuns(folder, vitest, specifications, progress)
  }

  /** A run without a result for longer than `limitMs` is ended: a mistake may let a test wait forever; so is one with an error. */
  async run(tests: readonly string[], limitMs: number): Promise<Run> {
    this.#progress.begin()
    for (const name of ['pid', 'error']) rmSync(join(this.folder, name), { force: true })
    let stopped: 'late' | 'error' | null = null
    const watch = setInterval(() => {
      if (stopped) return
      const why = this.#hasError() ? 'error' : this.#progress.nowQuietMs > limitMs ? 'late' : null
      if (why && this.#end()) stopped = why
    }, LOOK_EVERY_MS)
    try {
      const { unhandledErrors } = await this.#vitest.runTestSpecifications(
        tests.map(test => this.#specifications.get(test)!),
      )
      const { failed, ended, quietMs } = this.#progress
      const isFailed = failed || stopped || unhandledErrors.length > 0
      return {
        failed: isFailed ? (failed ?? tests[ended] ?? tests.at(-1)!) : null,
        isLate: stopped === 'late' && !failed,
        quietMs,
      }
    } finally {
      clearInterval(watch)
      // That a process was ended is an error of the run after it.
      if (stopped) await this.#vitest.runTestSpecifications([])
      this.#vitest.state.clearErrors()
    }
  }

  async close(): Promise<void> {
    await this.#vitest.close()
    rmSync(this.folder, { recursive: true, force: true })
  }

  #hasError(): boolean {
    return existsSync(join(this.folder, 'error'))
  }

  /** Ends the process of the tests: one in an endless loop reacts to nothing else. */
  #end(): boolean {
    const pidFile = join(this.folder, 'pid')
    // On a busy machine it may not have started yet.
    if (!existsSync(pidFile)) return false
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL')
    return true
  }
}

/** What vitest reports of the current run. */
class Progress {
  readonly #project: string
  failed: string | null = null
  ended = 0
  quietMs = 0
  #lastMs = 0

  constructor(project: string) {
    this.#project = project
  }

  begin(): void {
    Object.assign(this, { failed: null, ended: 0, quietMs: 0 })
    this.#lastMs = performance.now()
  }

  get nowQuietMs(): number {
    return performance.now() - this.#lastMs
  }

  onTestCaseResult(test: TestCase): void {
    this.#note()
    if (test.result().state === 'failed') this.#fail(test.module)
  }

  onTestModuleEnd(module: TestModule): void {
    this.#note()
    this.ended++
    if (module.state() === 'failed') this.#fail(module)
  }

  #note(): void {
    this.quietMs = Math.max(this.quietMs, this.nowQuietMs)
    this.#lastMs = performance.now()
  }

  #fail(module: TestModule): void {
    this.failed ??= module.moduleId.slice(this.#project.length + 1)
  }
}

class AsGiven {
  shard = (files: TestSpecification[]): TestSpecification[] => files
  sort = (files: TestSpecification[]): TestSpecification[] => files
}
