import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULT_REPEATS } from './testing/faultRepeats.ts'
import { testDatabase } from './testing/testDatabase.ts'
import { auditDatabase } from './chain/audit.ts'
import { newAccount, post, startServer } from './testing/testServer.ts'

const CALLERS = 8
const MICRO = 1e-6

test('two servers write one chain; one is killed again and again, and retries never pay twice', async () => {
  const { url: databaseUrl, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-processes-'))
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SIGNING_KEY: randomBytes(32).toString('base64'),
  }
  const steady = await startServer(environment)
  let mortal = await startServer(environment)
  const { referralCode } = await newAccount(steady.url, 'inviter')
  const accounts = await Promise.all(
    ['anna', 'ben', 'cleo', 'dora'].map(name => newAccount(steady.url, name, referralCode)),
  )

  const acknowledged: number[] = []
  let next = 1
  let isStopping = false
  let stillToSee = 0
  let seen = () => {}
  /** Closed while a server starts: there the load would only take its processor away. */
  let gate = Promise.resolve()
  /** On a lost answer the client asks the other server, with the same key. */
  const transferOnce = async () => {
    const amount = next++
    const [from, to] = [accounts[amount % 4]!, accounts[(amount + 1) % 4]!]
    const body = {
      fromAddress: from.address,
      toAddress: to.address,
      amount: Number((amount * MICRO).toFixed(6)),
    }
    const headers = { authorization: `Bearer ${from.token}`, 'idempotency-key': `k${amount}` }
    const servers = amount % 2 ? [mortal, steady] : [steady]
    for (const server of servers) {
      const answer = await post(server.url, '/api/transfer/coin', body, headers).catch(() => null)
      if (!answer) continue
      expect([answer.status, answer.body['message']]).toEqual([200, 'Transaction successful!'])
      acknowledged.push(amount)
      if (server === mortal && --stillToSee === 0) seen()
      return
    }
  }
  const loops = Array.from({ length: CALLERS }, async () => {
    while (!isStopping) {
      await transferOnce()
      await gate
    }
  })
  for (let i = 0; i < FAULT_REPEATS; i++) {
    stillToSee = 5
    await new Promise<void>(done => (seen = done))
    mortal.child.kill('SIGKILL')
    await mortal.ended
    if (i === FAULT_REPEATS - 1) break
    gate = startServer(environment).then(server => void (mortal = server))
    await gate
  }
  isStopping = true
  await Promise.all(loops)
  steady.child.kill('SIGTERM')
  expect(await steady.ended).toBe(0)

  const { rows } = await pool.query<{ amount: bigint; times: bigint }>(
    'SELECT amount_micros AS amount, count(*) AS times FROM transactions WHERE kind = 1 GROUP BY 1',
  )
  expect(rows.filter(row => row.times !== 1n)).toEqual([])
  expect(rows.map(row => Number(row.amount)).toSorted((a, b) => a - b)).toEqual(
    acknowledged.toSorted((a, b) => a - b),
  )
  await auditDatabase(pool)
  await rm(dataDir, { recursive: true, force: true })
})
