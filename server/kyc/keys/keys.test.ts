import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import type { Sql } from '../../db/database.ts'
import { abandonLostKeys } from './abandonLostKeys.ts'
import { KeyRing, keyId, newKey } from './keyRing.ts'
import { rotateKeys } from './rotateKeys.ts'
import { testKyc } from '../../testing/testKyc.ts'

const world = await testKyc()
const { pool, keys, config, applicant, openFile, ask } = world
const ringOf = (environment: Record<string, string>) =>
  KeyRing.open(readConfig({ DATA_DIR: config.dataDir, ...environment }, config.dataDir))
const fileText = () => readFile(join(config.dataDir, 'kyc.key'), 'utf8')

test('a rotation re-encrypts everything while the app runs, and removes the old key', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, applicant))
  for (const { submit } of people) await submit()
  const oldKey = await fileText()
  const meanwhile = Promise.all(Array.from({ length: 5 }, applicant))
  expect(await rotateKeys({ pool, keys, now: Date.now })).toBeGreaterThanOrEqual(10)
  for (const { submit } of await meanwhile) await submit()
  expect(await fileText()).not.toContain(oldKey)
  for (const { application, record, user } of people) {
    expect((await record())['application']).toMatchObject({ idNumber: application.idNumber })
    expect((await openFile(application.idDocumentUrl, user.token)).statusCode).toBe(200)
  }
  const { rows } = await pool.query('SELECT FROM kyc_keys')
  expect(rows).toHaveLength(1)
})

test('encryption waits for a rotation that has written its file but not its table', async () => {
  const next = Buffer.from(newKey(), 'base64')
  await keys.write([next, ...(await keys.keys())])
  let looks = 0
  const sql: Sql = {
    query: async (text, values) => {
      // The rotation goes on when encryption has looked twice in vain.
      if (++looks === 3) await keys.register(pool)
      return pool.query(text, values)
    },
  }
  const encrypted = await keys.encrypt(sql, Buffer.from('secret'), 'this')
  expect([looks, encrypted.keyId]).toEqual([3, keyId(next)])
  await rotateKeys({ pool, keys, now: Date.now })
})

test('keys of KYC_KEY rotate: the new one first, and the old one can be removed afterwards', async () => {
  const { submit, record } = await applicant()
  await submit()
  const inFile = await fileText()
  const fresh = newKey()
  const both = await ringOf({ KYC_KEY: `${fresh},${inFile}` })
  await rotateKeys({ pool, keys: both, now: Date.now })
  await (await ringOf({ KYC_KEY: fresh })).register(pool)
  await expect(keys.register(pool)).rejects.toThrow('encrypted with another key')
  await expect((await ringOf({ KYC_KEY: newKey() })).register(pool)).rejects.toThrow('another key')
  await keys.write([Buffer.from(fresh, 'base64')])
  expect((await record())['application']).toBeDefined()
})

test('of two concurrent rotations one is refused, and nothing is lost', async () => {
  const { submit, record, application } = await applicant()
  await submit()
  // Neither can be done before the other was refused.
  const blocker = await pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE kyc_keys')
  const both = [
    rotateKeys({ pool, keys, now: Date.now }),
    rotateKeys({ pool, keys, now: Date.now }),
  ]
  await Promise.race(both).catch(() => {})
  await blocker.query('COMMIT')
  blocker.release()
  const refused = (await Promise.allSettled(both)).filter(result => result.status === 'rejected')
  expect(refused.map(result => String(result.reason))).toEqual([
    expect.stringContaining('being rotated already'),
  ])
  expect((await record())['application']).toMatchObject({ idNumber: application.idNumber })
})

test('data of a lost key is deleted, and its owner can apply again', async () => {
  const { submit, status, record } = await applicant()
  await submit()
  await keys.write([randomBytes(32)])
  await expect(keys.register(pool)).rejects.toThrow('abandon-lost-keys')
  expect(await abandonLostKeys({ pool, keys }, 'root', Date.now())).toBeGreaterThan(0)
  await keys.register(pool)
  expect(await status()).toEqual({ status: 'none' })
  expect((await record())['events']).toMatchObject([
    { what: 'data_deleted' },
    { what: 'submitted' },
  ])
})

test('encrypted bytes decrypt neither in another context nor with a flipped bit', async () => {
  const encrypted = await keys.encrypt(pool, randomBytes(40), 'this')
  await expect(keys.decrypt(encrypted, 'that')).rejects.toThrow('unable to authenticate')
  encrypted.bytes[20]! ^= 1
  await expect(keys.decrypt(encrypted, 'this')).rejects.toThrow('unable to authenticate')
})

test('encryption with a removed key fails, and stores nothing', async () => {
  const { user, submit, status } = await applicant()
  const current = await fileText()
  await keys.write([randomBytes(32)])
  expect((await submit()).status).toBe(500)
  await keys.write([Buffer.from(current, 'base64')])
  expect(await status()).toEqual({ status: 'none' })
  expect((await ask('GET', `/api/getUserByUid/${user.uid}`)).status).toBe(200)
})
