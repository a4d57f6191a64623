import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../settings/config.ts'
import { emptyDatabase, testDatabase } from '../../testing/database/testDatabase.ts'
import { readVersion } from '../../settings/readVersion.ts'
import { requireSameSecret } from '../secret.ts'
import { checkInstallation } from './checkInstallation.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'cxac-check-'))
/** Nothing listens there. */
const NOBODY = 'localhost:2'

async function check(environment: Record<string, string>) {
  const config = readConfig({ DATA_DIR, PORT: '0', OPERATOR_PORT: '0', ...environment }, '/')
  const findings = await checkInstallation(config, '/none')
  return Object.fromEntries(
    findings.map(({ what, sentence, isWrong }) => [what, `${isWrong ? 'WRONG ' : ''}${sentence}`]),
  )
}

test('everything that the settings name is reached, and what cannot be reached is named', async () => {
  const found = await check({
    DATABASE_URL: `postgres://a:b@${NOBODY}/c`,
    SMTP_URL: `smtp://${NOBODY}`,
    S3_URL: `http://${NOBODY}/bucket`,
    S3_ACCESS_KEY: 'a',
    S3_SECRET_KEY: 'b',
    UPLOAD_URL: `http://${NOBODY}`,
  })
  for (const what of ['DATABASE_URL', 'SMTP_URL', 'S3_URL', 'UPLOAD_URL'])
    expect(found[what]).toMatch(/^WRONG .*ECONNREFUSED/)
  expect(found).toMatchObject({ DATA_DIR, 'Web app': 'WRONG is not built: npm run build' })
})

test('a port in use and a folder that cannot be created are wrong', async () => {
  const taken = createServer()
  await new Promise<void>(done => taken.listen(0, '0.0.0.0', done))
  const { port } = taken.address() as AddressInfo
  const found = await check({ PORT: String(port), DATA_DIR: '/dev/null/data' })
  expect(found['PORT']).toMatch(/^WRONG \d+ of 0.0.0.0 is in use/)
  expect(found['DATA_DIR']).toBe('WRONG /dev/null is not a folder.')
  await new Promise(done => taken.close(done))
})

test('a database is empty, of this schema, or begun with another signing key', async () => {
  const key = randomBytes(32)
  const { url: empty } = await emptyDatabase()
  expect(await check({ DATABASE_URL: empty })).toMatchObject({
    DATABASE_URL: 'is empty; the start creates the schema',
  })
  const { url, pool } = await testDatabase()
  await requireSameSecret(pool, key)
  const checkKey = async (SIGNING_KEY: string) =>
    (await check({ DATABASE_URL: url, SIGNING_KEY }))['DATABASE_URL']
  expect(await checkKey(key.toString('base64'))).toBe(`has schema ${readVersion().schema}`)
  expect(await checkKey(randomBytes(32).toString('base64'))).toMatch(/^WRONG .*another signing key/)
  expect(await checkKey('')).toMatch(/^WRONG .*neither SIGNING_KEY nor signing.key/)
})
