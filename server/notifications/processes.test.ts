import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { testPushService } from '../testing/services/testPushService.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'

const PAYEES = ['ben', 'cleo', 'dora', 'emil']
const amountOf = (i: number) => (i + 1) / 4

test('two server processes send each message once, under one key, and continue when one is killed', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-notifications-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SIGNING_KEY: randomBytes(32).toString('base64'),
    PUSH_NETWORKS: '127.0.0.1',
  }
  const servers = [await startServer(environment), await startServer(environment)] as const
  const service = await testPushService()
  const inviter = await newAccount(servers[0].url, 'inviter')
  const payer = await newAccount(servers[0].url, 'payer', inviter.referralCode)
  const payees = await Promise.all(PAYEES.map(name => newAccount(servers[0].url, name)))
  const devices = await Promise.all(
    payees.map(async ({ token }, i) => {
      const device = service.subscribe()
      const choices = { coins: true, mining: false, ...device.keys }
      await post(servers[i % 2]!.url, '/api/notifications/push', choices, bearer(token))
      return device
    }),
  )
  const pay = (server: string, i: number) =>
    post(
      server,
      '/api/transfer/coin',
      { fromAddress: payer.address, toAddress: payees[i]!.address, amount: amountOf(i) },
      bearer(payer.token),
    )
  const settled = () =>
    expect
      .poll(async () => {
        const { rowCount } = await pool.query(
          `SELECT FROM looked_through
           WHERE transactions = (SELECT transactions FROM chain_head)
             AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs WHERE run_at <= now())`,
        )
        return rowCount
      })
      .toBe(1)

  for (const i of [0, 1, 2]) await pay(servers[i % 2]!.url, i)
  await settled()
  servers[0].child.kill('SIGKILL')
  await servers[0].ended
  await pay(servers[1].url, 3)
  await settled()

  expect(devices.map(({ received }) => received.map(({ body }) => body.split(' from')[0]))).toEqual(
    PAYEES.map((_, i) => [`+${amountOf(i)} CXAC`]),
  )
  expect(new Set(devices.flatMap(({ senders }) => senders)).size).toBe(1)
})

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
