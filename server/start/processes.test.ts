import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FAULT_REPEATS } from '../testing/faultRepeats.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { newAccount, post, startServer } from '../testing/testServer.ts'

const CALLERS = 8
const MICRO = 1e-6

test('when one of two servers freezes or is killed, the other continues and retries never pay twice', async () => {
  const load = await beginLoad()
  for (let i = 0; i < FAULT_REPEATS; i++) {
    await load.sees('mortal', 5)
    load.mortal.child.kill('SIGSTOP')
    await load.sees('steady', 20)
    load.mortal.child.kill('SIGCONT')
    await load.sees('mortal', 5)
    load.mortal.child.kill('SIGKILL')
    await load.mortal.ended
    if (i < FAULT_REPEATS - 1) await load.startAgain()
  }
  await load.endAndCheck()
})

/** Two servers and callers without pause; every transfer has a unique amount. */
async function beginLoad() {
  const { url: databaseUrl, pool } = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-processes-'))
  const environment = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SIGNING_KEY: randomBytes(32).toString('base64'),
  }
  const servers = { steady: await startServer(environment), mortal: await startServer(environment) }
  const { referralCode } = await newAccount(servers.steady.url, 'inviter')
  const accounts = await Promise.all(
    ['anna', 'ben', 'cleo', 'dora'].map(name => newAccount(servers.steady.url, name, referralCode)),
  )

  const acknowledged: number[] = []
  let next = 1
  let isStopping = false
  let awaited = { by: 'mortal', count: 0, seen: () => {} }
  /** Closed while a server starts: the load would only slow that down. */
  let gate = Promise.resolve()
  /** After a lost answer the client retries at the other server, with the same key. */
  const transferOnce = async (asks: readonly (keyof typeof servers)[]) => {
    const amount = next++
    const [from, to] = [accounts[amount % 4]!, accounts[(amount + 1) % 4]!]
    const body = {
      fromAddress: from.address,
      toAddress: to.address,
      amount: Number((amount * MICRO).toFixed(6)),
    }
    const headers = { authorization: `Bearer ${from.token}`, 'idempotency-key': `k${amount}` }
    for (const name of asks) {
      const { url } = servers[name]
      const answer = await post(url, '/api/transfer/coin', body, headers).catch(() => null)
      if (!answer) continue
      expect([answer.status, answer.body['message']]).toEqual([200, 'Transaction successful!'])
      acknowledged.push(amount)
      if (name === awaited.by && --awaited.count === 0) awaited.seen()
      return
    }
  }
  const loops = Array.from({ length: CALLERS }, async (_, caller) => {
    while (!isStopping) {
      await transferOnce(caller % 2 ? ['mortal', 'steady'] : ['steady'])
      await gate
    }
  })

  return {
    get mortal() {
      return servers.mortal
    },
    /** Resolves when this server has answered this many more requests. */
    sees: (by: keyof typeof servers, count: number) =>
      new Promise<void>(seen => (awaited = { by, count, seen })),
    async startAgain() {
      gate = startServer(environment).then(server => void (servers.mortal = server))
      await gate
    },
    /** Every acknowledged transfer is stored exactly once, and nothing else is. */
    async endAndCheck() {
      isStopping = true
      await Promise.all(loops)
      servers.steady.child.kill('SIGTERM')
      expect(await servers.steady.ended).toBe(0)
      const { rows } = await pool.query<{ amount: bigint; times: bigint }>(
        'SELECT amount_micros AS amount, count(*) AS times FROM transactions WHERE kind = 1 GROUP BY 1',
      )
      expect(rows.filter(row => row.times !== 1n)).toEqual([])
      expect(rows.map(row => Number(row.amount)).toSorted((a, b) => a - b)).toEqual(
        acknowledged.toSorted((a, b) => a - b),
      )
      await auditDatabase(pool)
      servers.mortal.child.kill('SIGTERM')
      await servers.mortal.ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
