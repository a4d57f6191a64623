import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { packTar } from 'modern-tar'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pack, type Entry } from './archive.ts'
import { encrypt } from './encryption.ts'
import { fileAt, fileOf, filesBelow } from './filesBelow.ts'
import { folderPlace } from './folderPlace.ts'
import { extract, readBackupEnd } from './readBackup.ts'

const KEY = 'a key that is hard enough to guess'
const parent = await mkdtemp(join(tmpdir(), 'cxac-read-backup-'))
afterAll(() => rm(parent, { recursive: true }))
let [folder, target] = ['', '']
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'case-'))
  target = join(folder, 'target')
  await mkdir(target)
})
const targets = () => [{ prefix: 'data/', folder: target, user: null }]

async function backupOf(archive: AsyncIterable<Uint8Array>) {
  const place = folderPlace(folder)
  const draft = place.begin()
  await pipeline(archive, createGzip(), async (packed: AsyncIterable<Buffer>) => {
    await draft.write(encrypt(KEY, packed))
  })
  await draft.finish('x.backup')
  return place.file('x.backup')
}

async function* entries(...all: (Entry | AsyncIterable<Entry>)[]): AsyncGenerator<Entry> {
  for (const entry of all)
    if (Symbol.asyncIterator in entry) yield* entry
    else yield entry
}

for (const path of ['data/../outside', 'data/a/../../outside', 'data/..'])
  test(`an entry '${path}' is refused, and nothing is written outside`, async () => {
    const file = await backupOf(pack(entries(fileOf('x', path))))
    await expect(extract(file, KEY, targets())).rejects.toThrow(
      'a path that leads out of its folder',
    )
    expect((await readdir(folder)).toSorted()).toEqual(['target', 'x.backup'])
  })

test('a link is refused', async () => {
  const header = { name: 'data/link', type: 'symlink', size: 0, linkname: '/etc' } as const
  async function* archive() {
    yield await packTar([{ header }])
  }
  const file = await backupOf(archive())
  await expect(readBackupEnd(file, KEY)).rejects.toThrow('neither a file nor a folder')
})

test('a file has the size that it had when it was opened', async () => {
  const path = join(folder, 'changing')
  for (const [sizeLater, found] of [
    [5, 'abc\0\0\0\0\0'],
    [12, 'abcdefgh'],
  ] as const) {
    await writeFile(path, 'abcdefgh')
    async function* changing() {
      for await (const entry of fileAt(path, 'data/changing')) {
        await (sizeLater > 8 ? writeFile(path, 'abcdefghijkl') : truncate(path, 3))
        yield entry
      }
    }
    await extract(await backupOf(pack(changing())), KEY, targets())
    expect(await readFile(join(target, 'changing'), 'utf8')).toBe(found)
  }
})

test('only its owner can read a backup and what is restored from it', async () => {
  const source = join(folder, 'source')
  await mkdir(join(source, 'inner', 'empty'), { recursive: true })
  await writeFile(join(source, 'inner', 'secret'), 'x'.repeat(300_000))
  const file = await backupOf(pack(filesBelow(source, 'data/', () => false)))
  await extract(file, KEY, targets())
  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
  expect(await modeOf(file.path)).toBe('600')
  expect(await modeOf(join(target, 'inner'))).toBe('700')
  expect(await modeOf(join(target, 'inner', 'empty'))).toBe('700')
  expect(await modeOf(join(target, 'inner', 'secret'))).toBe('600')
  expect((await stat(join(target, 'inner', 'secret'))).size).toBe(300_000)
})

const isInstalled = (program: string) => !spawnSync(program, ['--version']).error
const hasTools = ['age', 'tar', 'script'].every(isInstalled)
if (!hasTools)
  console.warn('age, tar or script is not installed: that they open a backup is NOT tested')

test.skipIf(!hasTools)('age and tar open a backup (needs age, tar and script)', async () => {
  const long = `data/${'long/'.repeat(50)}name`
  const large = `large ${'x'.repeat(300_000)}`
  const file = await backupOf(pack(entries(fileOf('small', 'data/a'), fileOf(large, long))))
  const archive = join(folder, 'backup.tar.gz')
  // age reads the passphrase from its terminal, which script provides.
  const command = `age -d -o '${archive}' '${file.path}'`
  execFileSync('script', ['-qec', command, '/dev/null'], { input: `${KEY}\n` })
  execFileSync('tar', ['xzf', archive, '-C', target])
  expect(await readFile(join(target, 'data/a'), 'utf8')).toBe('small')
  expect(await readFile(join(target, long), 'utf8')).toBe(large)
  expect(((await stat(join(target, 'data/a'))).mode & 0o777).toString(8)).toBe('600')
})
