import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import type { Mutant } from './findMutants.ts'
import type { Killer } from './MutantTests.ts'
import type { TestGraph } from './TestGraph.ts'

interface Result {
  killer: Killer | null
  /** The digest of the killer, or of each test that did not find the mutant. */
  digests: string[]
}

/** What was found before. A result holds until a test, or something that the test imports, changes. */
export class Results {
  readonly #path: string
  readonly #graph: Pick<TestGraph, 'digestOf'>
  #results: Record<string, Result>

  constructor(path: string, graph: Pick<TestGraph, 'digestOf'>) {
    this.#path = path
    this.#graph = graph
    this.#results = read(path)
  }

  /** undefined: not known. */
  killerOf(mutant: Mutant, tests: readonly string[]): Killer | null | undefined {
    const result = this.#results[mutantId(mutant)]
    if (!result) return undefined
    const digests = this.#digestsOf(result.killer ? [result.killer.test] : tests)
    return digests.every((digest, i) => digest === result.digests[i]) ? result.killer : undefined
  }

  add(mutant: Mutant, tests: readonly string[], killer: Killer | null): void {
    const digests = this.#digestsOf(killer ? [killer.test] : tests)
    // Another call may run at the same time, in another folder.
    this.#results = { ...read(this.#path), [mutantId(mutant)]: { killer, digests } }
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(`${this.#path}.${process.pid}`, JSON.stringify(this.#results))
    renameSync(`${this.#path}.${process.pid}`, this.#path)
  }

  #digestsOf(tests: readonly string[]): string[] {
    return tests.map(test => this.#graph.digestOf(test))
  }
}

const read = (path: string): Record<string, Result> =>
  existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, Result>) : {}

const mutantId = ({ file, start, end, text }: Mutant): string => `${file} ${start} ${end} ${text}`
