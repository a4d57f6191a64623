import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['api', 'server', 'web', 'demo', 'deploy', 'bundle']
const IMPORT = /(?:^|\s)(?:import|from)\s*\(?\s*['"]((?:\.|#)[^'"]+\.(?:tsx?|json))['"]/g
const TYPES = /^(?:import|export) type [^]*?from .*$/gm
/** Imports that are other files on the server, as in package.json. */
const ALIASES: Record<string, string> = {
  '#sha256': 'server/chain/sha256.ts',
  '#ed25519': 'server/chain/ed25519.ts',
  '#p256': 'server/ledger/wallets/ownerKeys/p256.ts',
}

/** Returns a function that lists the tests which import a file: its own, those of its folder, the shortest way first. */
export function nearestTests(project: string): (file: string) => string[] {
  const paths = FOLDERS.flatMap(folder =>
    readdirSync(join(project, folder), { recursive: true }).map(name => join(folder, String(name))),
  ).filter(path => /\.tsx?$/.test(path) && !/^web\/(dist|journeys)\//.test(path))
  const importers = new Map<string, Set<string>>()
  for (const path of paths) {
    const code = readFileSync(join(project, path), 'utf8').replaceAll(TYPES, '')
    const targets = [...code.matchAll(IMPORT)].map(([, target]) => resolve(path, target!))
    for (const [name, target] of Object.entries(ALIASES))
      if (code.includes(`'${name}'`)) targets.push(target)
    for (const target of targets)
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
  }
  return file => {
    const steps = new Map([[file, 0]])
    for (const [path, way] of steps)
      for (const importer of importers.get(path) ?? [])
        if (!steps.has(importer)) steps.set(importer, way + 1)
    return [...steps.keys()]
      .filter(path => path.endsWith('.test.ts'))
      .toSorted(
        (a, b) =>
          isOf(b, file) - isOf(a, file) ||
          shared(b, file) - shared(a, file) ||
          steps.get(a)! - steps.get(b)! ||
          +(a > b),
      )
  }
}

const resolve = (path: string, target: string): string =>
  target.startsWith('#') ? target.slice(1) : join(dirname(path), target)

/** 1: the test has the name of the file. */
const isOf = (test: string, file: string): number =>
  Number(test === file.replace(/\.tsx?$/, '.test.ts'))

/** How many folders two paths have in common. */
function shared(a: string, b: string): number {
  const [left, right] = [dirname(a).split('/'), dirname(b).split('/')]
  const at = left.findIndex((name, i) => name !== right[i])
  return at < 0 ? left.length : at
}
