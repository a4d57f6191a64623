import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { folderPlace } from '../backup/folderPlace.ts'
import type { BackupPlace } from '../backup/place.ts'
import { testBucket } from '../testing/services/testBucket.ts'
import { bucketPlace } from './bucketPlace.ts'

const parent = await mkdtemp(join(tmpdir(), 'cxac-places-'))
afterAll(() => rm(parent, { recursive: true, force: true }))
const folder = join(parent, 'backups')
const { environment, objects } = await testBucket()
const { s3 } = readConfig(environment, parent)

/** Longer than one part in a bucket. */
const bytes = randomBytes(9 * 2 ** 20)
async function* source() {
  for (let i = 0; i < bytes.length; i += 2 ** 20) yield bytes.subarray(i, i + 2 ** 20)
}

async function keep(place: BackupPlace, name: string): Promise<void> {
  const draft = place.begin()
  await draft.write(source())
  await draft.finish(name)
  await draft.discard()
}

describe.each([
  ['a folder', folderPlace(folder), () => readdir(folder)],
  ['a bucket', bucketPlace(s3!), async () => [...objects.keys()]],
])('backups in %s', (_where, place, listAll) => {
  test('a file has its name once it is finished, and can be read before and after', async () => {
    const before = await place.list()
    const draft = place.begin()
    expect(await draft.write(source())).toBe(bytes.length)
    expect((await buffer(draft.file.read())).equals(bytes)).toBe(true)
    expect((await place.list()).filter(name => !name.endsWith('.unfinished'))).toEqual(before)
    await draft.finish('a.backup')
    await draft.discard()
    expect((await place.list()).toSorted()).toEqual([...before, 'a.backup'].toSorted())
    expect((await buffer(place.file('a.backup').read())).equals(bytes)).toBe(true)
  })

  test('nothing is left of an aborted file', async () => {
    await keep(place, 'before.backup')
    const before = await listAll()
    const draft = place.begin()
    const failing = async function* () {
      yield bytes
      throw new Error('the disk is full')
    }
    await expect(draft.write(failing())).rejects.toThrow('the disk is full')
    await draft.discard()
    expect(await listAll()).toEqual(before)
  })
})

test('in a folder, only the owner can read backups', async () => {
  await keep(folderPlace(folder), 'own.backup')
  expect((await stat(join(folder, 'own.backup'))).mode & 0o777).toBe(0o600)
})

test('a missing part is an error', async () => {
  const others = new Set(objects.keys())
  await keep(bucketPlace(s3!), 'gone.backup')
  const part = [...objects.keys()].find(key => key.includes('/parts/') && !others.has(key))
  objects.delete(part!)
  const reading = buffer(bucketPlace(s3!).file('gone.backup').read())
  await expect(reading).rejects.toThrow('is missing in the bucket')
})
