import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { connect } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { SERVER_ROLE } from '../db/serverRole.ts'
import { FAULT_REPEATS } from '../testing/faultRepeats.ts'
import { testDatabase } from '../testing/testDatabase.ts'
import { openTestLedger, silentLog } from '../testing/testLedger.ts'
import { startProxy } from '../testing/testProxy.ts'
import { Witness } from '../testing/witnesses/testWitness.ts'

const CALLERS = 16
/** Enough that the next batch is decided while one is stored. */
const CROWD = 400

for (const [callers, what] of [
  [CALLERS, 'a transfer'],
  [CROWD, 'a transfer of the next batch, decided on a result that may be missing'],
] as const)
  test(`a connection cut between COMMIT and its response neither loses nor doubles ${what}`, async () => {
    const { url, pool } = await testDatabase()
    const proxy = await startProxy(url)
    const opened = await openTestLedger(proxy.url, pool)
    const witness = new Witness(opened.ledger)
    await witness.begin(callers)
    for (let i = 0; i < FAULT_REPEATS; i++) {
      await witness.sees(20)
      await proxy.cutNextCommit(i % 3 === 0 ? 'swallow' : 'lose')
    }
    await witness.sees(20)
    await witness.end()
    await opened.close()
    await proxy.close()
    await witness.check(pool)
  })

test('after kill -9 of PostgreSQL under load, every acknowledged transfer is there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-faults-'))
  const embedded = await startEmbedded(dataDir, silentLog, () => {})
  const pool = await connect(embedded.ownerUrl, () => {})
  try {
    await migrate(pool, SERVER_ROLE)
    const opened = await openTestLedger(embedded.url, pool)
    const witness = new Witness(opened.ledger)
    await witness.begin(CALLERS)
    for (let i = 0; i < FAULT_REPEATS; i++) {
      const postmaster = await runningPostmaster(embedded.ownerUrl)
      await witness.sees(20)
      process.kill(postmaster, 'SIGKILL')
    }
    await runningPostmaster(embedded.ownerUrl)
    await witness.sees(20)
    await witness.end()
    await opened.close()
    await witness.check(pool)
  } finally {
    await pool.end()
    await embedded.stop()
    await rm(embedded.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('if the clock is set back, the time of the chain does not run backwards', async () => {
  const { url, pool } = await testDatabase()
  const opened = await openTestLedger(url, pool)
  const witness = new Witness(opened.ledger)
  await witness.begin(CALLERS)
  for (let i = 0; i < FAULT_REPEATS; i++) {
    await witness.sees(20)
    witness.clockBehindMs = i % 2 ? 0 : 3_600_000 * (i + 1)
  }
  await witness.end()
  await opened.close()
  await witness.check(pool)
  const { rows } = await pool.query(
    'SELECT FROM transactions t JOIN transactions n ON n.number = t.number + 1 WHERE n.at_ms < t.at_ms',
  )
  expect(rows).toHaveLength(0)
})

/**
 * Asked on a new connection: on an older one a backend may still serve without its postmaster. The file by itself may
 * name a postmaster that fails to start.
 */
async function runningPostmaster(url: string): Promise<number> {
  let found: number | null = null
  const look = async () => {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        "SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::integer AS pid",
      )
      return rows[0]!.pid
    } catch {
      return null
    } finally {
      await client.end().catch(() => {})
    }
  }
  await expect.poll(async () => (found = await look())).not.toBeNull()
  return found!
}
