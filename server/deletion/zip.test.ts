import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type ZipEntry, zip } from './zip.ts'

const AT_MS = Date.UTC(2026, 6, 1, 12, 30, 10)
const folder = await mkdtemp(join(tmpdir(), 'cxac-zip-'))
afterAll(() => rm(folder, { recursive: true }))
const file = join(folder, 'made.zip')

const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('python3 is not installed: zip archives are NOT tested')

/** Checks every CRC, then prints names, sizes, times and the text of the first entry. */
const READ = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for entry in archive.infolist():
    print(entry.filename, entry.file_size, *entry.date_time)
for entry in archive.infolist()[:1]:
    print(archive.read(entry).decode())`

async function* listed(entries: readonly ZipEntry[]) {
  yield* entries
}

async function read(entries: readonly ZipEntry[]): Promise<string[]> {
  await writeFile(file, zip(listed(entries), AT_MS))
  const { status, stdout, stderr } = spawnSync('python3', ['-c', READ, file], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return stdout.trimEnd().split('\n')
}

describe.skipIf(!hasPython)('a zip archive, as another program reads it (needs python3)', () => {
  test('has every entry with its name, time and content', async () => {
    const noise = randomBytes(300_000)
    const lines = await read([
      { name: 'data.json', content: ['{"name":', '"Zoë"}'] },
      { name: 'pictures/ü.jpg', content: [noise.subarray(0, 7), noise.subarray(7)] },
      { name: 'empty', content: [] },
    ])
    expect(lines).toEqual([
      'data.json 15 2026 7 1 12 30 10',
      'pictures/ü.jpg 300000 2026 7 1 12 30 10',
      'empty 0 2026 7 1 12 30 10',
      '{"name":"Zoë"}',
    ])
  })

  test('may have no entries', async () => {
    expect(await read([])).toEqual([''])
  })
})

test('a content that fails ends the archive with its error', async () => {
  async function* broken() {
    yield 'begun'
    throw new Error('The file is gone')
  }
  const reading = (async () => {
    for await (const chunk of zip(listed([{ name: 'a', content: broken() }]), AT_MS)) void chunk
  })()
  await expect(reading).rejects.toThrow('The file is gone')
})

test('a long content is read only a few chunks ahead of the reader', async () => {
  let asked = 0
  let isEnded = false
  async function* long() {
    try {
      for (; asked < 10_000; asked++) yield randomBytes(16_384)
    } finally {
      isEnded = true
    }
  }
  for await (const chunk of zip(listed([{ name: 'long', content: long() }]), AT_MS))
    if (chunk.length > 1000) break
  expect(asked).toBeLessThan(100)
  await expect.poll(() => isEnded).toBe(true)
})
