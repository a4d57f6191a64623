/** `npm run release -- VERSION`: writes the changelog and the version, commits and tags them, and makes the files. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { printProblem } from '#server/commands/printProblem.ts'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { readVersion } from '#server/settings/readVersion.ts'
import type { LockFile } from '../lock/locatePackage.ts'
import { makeSbom } from './makeSbom.ts'
import { nextChangelog } from './nextChangelog.ts'

const USAGE = `npm run release -- VERSION        writes CHANGELOG.md and the version, commits and tags them, and makes
                                  release/VERSION: source archive, SBOM and checksums
  --out FOLDER                    makes them there; for a version that is tagged already, only this`

const PROJECT = resolve(import.meta.dirname, '../..')
/** The byte of gzip's header that names the operating system. */
const GZIP_SYSTEM = 9
const UNKNOWN_SYSTEM = 255

try {
  const { values, positionals } = parseArgs({
    options: { out: { type: 'string' } },
    allowPositionals: true,
  })
  const [version = '', ...others] = positionals
  if (!/^\d+\.\d+\.\d+$/.test(version) || others.length) throw new PlainProblem(USAGE)
  if (!git('tag', '--list', `v${version}`)) prepare(version)
  make(version, resolve(values.out ?? join(PROJECT, 'release', version)))
} catch (error) {
  printProblem(error)
}

function prepare(release: string): void {
  const current = readVersion()
  if (release.localeCompare(current.release, 'en', { numeric: true }) <= 0)
    throw new PlainProblem(`${release} is not newer than ${current.release}.`)
  if (git('status', '--porcelain'))
    throw new PlainProblem('There are changes without a commit. Commit them first.')
  const day = new Date().toISOString().slice(0, 10)
  edit('CHANGELOG.md', text => nextChangelog(text, { ...current, release }, day))
  edit('package.json', text => withVersion(text, release))
  edit('package-lock.json', text => withVersion(withVersion(text, release), release))
  git('commit', '--quiet', '--all', '--message', `Release ${release}`)
  git('tag', `v${release}`)
  console.log(`Committed and tagged v${release}. To publish it: git push origin HEAD v${release}`)
}

/** In the first line with another version. */
function withVersion(text: string, version: string): string {
  const line = new RegExp(`("version": ")(?!${version}")[^"]+`)
  return text.replace(line, (_, start: string) => start + version)
}

/** Only from the tag: the same commit gives the same bytes. */
function make(version: string, folder: string): void {
  const tag = `v${version}`
  const commit = git('rev-parse', `${tag}^{commit}`)
  const name = `cxac-${version}`
  const archive = gitBytes('-c', 'tar.umask=0022', 'archive', `--prefix=${name}/`, commit)
  const zipped = gzipSync(archive, { level: 9 })
  zipped[GZIP_SYSTEM] = UNKNOWN_SYSTEM
  const committedAt = new Date(Number(git('log', '-1', '--format=%ct', commit)) * 1000)
  const sbom = makeSbom(JSON.parse(git('show', `${commit}:package-lock.json`)) as LockFile, {
    name: 'cxac',
    version,
    license: 'MIT',
    commit,
    committedAt: committedAt.toISOString(),
  })
  const files = {
    [`${name}.cdx.json`]: `${JSON.stringify(sbom, null, 2)}\n`,
    [`${name}.tar.gz`]: zipped,
  }
  const sums = Object.entries(files).map(
    ([file, content]) => `${createHash('sha256').update(content).digest('hex')}  ${file}\n`,
  )
  mkdirSync(folder, { recursive: true })
  for (const [file, content] of Object.entries({ ...files, SHA256SUMS: sums.join('') }))
    writeFileSync(join(folder, file), content)
  console.log(`${folder}, from commit ${commit}:\n${sums.join('')}`)
}

function edit(path: string, change: (text: string) => string): void {
  const file = join(PROJECT, path)
  writeFileSync(file, change(readFileSync(file, 'utf8')))
}

function git(...args: string[]): string {
  return gitBytes(...args)
    .toString()
    .trim()
}

function gitBytes(...args: string[]): Buffer {
  return execFileSync('git', ['-C', PROJECT, ...args], { maxBuffer: 2 ** 30 })
}
