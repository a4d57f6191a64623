import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../settings/config.ts'
import { makeStorage } from './makeStorage.ts'
import { testBucket } from '../testing/services/testBucket.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'cxac-storage-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const bucket = await testBucket()

describe.each([
  ['a folder', {}],
  ['a bucket', bucket.environment],
])('%s', async (_where, environment) => {
  const storage = await makeStorage(readConfig({ DATA_DIR: dataDir, ...environment }, dataDir))

  test('returns the stored bytes until they are removed', async () => {
    const [name, other] = [randomUUID(), randomUUID()]
    const bytes = randomBytes(300_000)
    await storage.put(name, bytes)
    await storage.put(other, randomBytes(10))
    expect((await storage.get(name))!.equals(bytes)).toBe(true)
    await storage.remove(name)
    expect(await storage.get(name)).toBeNull()
    expect(await storage.get(other)).toHaveLength(10)
  })

  test('removing a missing file succeeds', async () => {
    await expect(storage.remove(randomUUID())).resolves.toBeUndefined()
  })
})
