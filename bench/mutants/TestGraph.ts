import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['api', 'server', 'web', 'demo', 'deploy', 'bundle', 'messages']
/** Also the files of threads and programs, which are named and not imported. */
const NAMED = /['"]([^'"\s]+\.(?:tsx?|json))['"]/g
const TYPES = /^(?:import|export) type [^=]*?from .*$/gm
/** Imports that are other files on the server, as in package.json. */
const ALIASES: Record<string, string> = {
  '#sha256': 'server/chain/hashing/sha256.ts',
  '#ed25519': 'server/chain/ed25519.ts',
  '#p256': 'server/ledger/ownerKeys/p256.ts',
}

/** Tests of a folder that stand elsewhere. */
const ELSEWHERE: Record<string, string> = {
  'server/testing/simulation': 'server/ledger',
  'server/testing/simulation/scripts': 'server/ledger',
}

/** Which tests use which files. */
export class TestGraph {
  readonly #codes = new Map<string, string>()
  readonly #imports = new Map<string, string[]>()
  readonly #importers = new Map<string, string[]>()
  readonly #digests = new Map<string, string>()

  constructor(project: string) {
    for (const path of FOLDERS.flatMap(folder => filesBelow(project, folder)))
      this.#codes.set(path, readFileSync(join(project, path), 'utf8'))
    for (const [path, code] of this.#codes) {
      const named = [...code.replaceAll(TYPES, '').matchAll(NAMED)].map(([, name]) => name!)
      const targets = [
        ...named.flatMap(name => [join(dirname(path), name), name.replace(/^#/, '')]),
        ...Object.entries(ALIASES).flatMap(([name, file]) =>
          code.includes(`'${name}'`) ? file : [],
        ),
      ].filter(target => this.#codes.has(target))
      this.#imports.set(path, targets)
      for (const target of targets)
        this.#importers.set(target, [...(this.#importers.get(target) ?? []), path])
    }
  }

  /** The tests that use a file: its own, those of its folder, quick ones with the shortest way first. */
  testsOf(file: string, timesMs: ReadonlyMap<string, number> = new Map()): string[] {
    const steps = reach(file, this.#importers)
    // A second costs as much as a step further away.
    const cost = (test: string) => steps.get(test)! + (timesMs.get(test) ?? 0) / 1000
    return [...steps.keys()]
      .filter(path => path.endsWith('.test.ts'))
      .toSorted(
        (a, b) =>
          Number(isOf(b, file)) - Number(isOf(a, file)) ||
          shared(b, file) - shared(a, file) ||
          cost(a) - cost(b) ||
          (a < b ? -1 : 1),
      )
  }

  /** A digest of the code of a test and of all that it imports. */
  digestOf(test: string): string {
    const known = this.#digests.get(test)
    if (known) return known
    const hash = createHash('sha256')
    for (const path of [...reach(test, this.#imports).keys()].toSorted())
      hash.update(`${path}\0${this.#codes.get(path)}\0`)
    const digest = hash.digest('hex')
    this.#digests.set(test, digest)
    return digest
  }
}

/** How many steps it takes to each file that can be reached. */
function reach(file: string, next: ReadonlyMap<string, readonly string[]>): Map<string, number> {
  const steps = new Map([[file, 0]])
  for (const [path, way] of steps)
    for (const other of next.get(path) ?? []) if (!steps.has(other)) steps.set(other, way + 1)
  return steps
}

const filesBelow = (project: string, folder: string): string[] =>
  readdirSync(join(project, folder), { recursive: true })
    .map(name => join(folder, String(name)))
    .filter(path => /\.(tsx?|json)$/.test(path) && !/^web\/(dist|journeys)\//.test(path))

/** The test has the name of the file. */
export const isOf = (test: string, file: string): boolean =>
  test.toLowerCase() === file.replace(/\.tsx?$/, '.test.ts').toLowerCase()

/** How many folders two paths have in common. */
function shared(a: string, b: string): number {
  const [left, right] = [a, b].map(path => (ELSEWHERE[dirname(path)] ?? dirname(path)).split('/'))
  const at = left!.findIndex((name, i) => name !== right![i])
  return at < 0 ? left!.length : at
}
