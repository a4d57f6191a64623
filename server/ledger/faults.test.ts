import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { micros } from '#api/chain/money.ts'
import { readHead } from '../chain/reading/records.ts'
import { connect } from '../db/database.ts'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { migrate } from '../db/migrate.ts'
import { SERVER_ROLE } from '../db/serverRole.ts'
import { FAULT_REPEATS } from '../testing/faultRepeats.ts'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { openingOrder, openTestLedger, randomAddress, silentLog } from '../testing/testLedger.ts'
import { startProxy } from '../testing/services/startProxy.ts'
import { Witness } from '../testing/witnesses/testWitness.ts'
import { whenDone } from '../testing/whenDone.ts'
import { decideBatch } from './batches/decideBatch.ts'
import { ChainWriter } from './ChainWriter.ts'
import { connectToWrite } from './connectToWrite.ts'
import { NotConnected } from './failures.ts'

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

describe('ChainWriter', () => {
  const NOTHING = { wallets: [], marks: [], keys: [] }

  /** A writer, and the connections that it has opened. */
  async function testWriter() {
    const { url } = await testDatabase()
    const clients: pg.Client[] = []
    const open = async (events: Parameters<typeof connectToWrite>[1]) => {
      const opened = await connectToWrite(url, events)
      clients.push(opened.client)
      return opened
    }
    const writer = new ChainWriter(open, 'tag', silentLog)
    whenDone(() => writer.close())
    await writer.load(NOTHING, 0)
    await writer.abandon()
    return { writer, clients, url }
  }

  test('a lost connection is closed, and the next load opens another', async () => {
    const { writer, clients } = await testWriter()
    const ended = vi.spyOn(clients[0]!, 'end')
    const timeout = () => Promise.reject(new Error('Query read timeout')) as never
    vi.spyOn(clients[0]!, 'query').mockImplementationOnce(timeout)
    await expect(writer.load(NOTHING, 0)).rejects.toThrow(NotConnected)
    expect(ended).toHaveBeenCalledOnce()
    await writer.load(NOTHING, 0)
    await writer.abandon()
    expect(clients).toHaveLength(2)
  })

  test('a connection on which the lease is not answered is closed, and the lease not held', async () => {
    const { writer, clients } = await testWriter()
    const ended = vi.spyOn(clients[0]!, 'end')
    const timeout = () => Promise.reject(new Error('Query read timeout')) as never
    vi.spyOn(clients[0]!, 'query').mockImplementationOnce(timeout)
    expect(await writer.takeLease()).toBe(false)
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a connection on which a lookup fails is closed before the next lookup', async () => {
    const { url, pool } = await testDatabase()
    const ends: { mock: { calls: unknown[] } }[] = []
    const open = async (events: Parameters<typeof connectToWrite>[1]) => {
      const opened = await connectToWrite(url, events)
      ends.push(vi.spyOn(opened.client, 'end'))
      const timeout = () => Promise.reject(new Error('Query read timeout')) as never
      if (ends.length === 2) vi.spyOn(opened.client, 'query').mockImplementationOnce(timeout)
      return opened
    }
    const writer = new ChainWriter(open, 'tag', silentLog)
    whenDone(() => writer.close())
    await writer.load(NOTHING, 0)
    await writer.abandon()
    const nothing = { ...NOTHING, assumedNew: new Set<bigint>(), state: null }
    const batch = decideBatch({ head: await readHead(pool), ...nothing }, [
      openingOrder(randomAddress(), micros(0n)),
    ])
    expect(await writer.findLost(batch)).toBe('absent')
    expect(ends.map(({ mock }) => mock.calls.length)).toEqual([0, 1, 0])
  })

  test('a statement that the database refuses releases the lock, and the connection stays', async () => {
    const { writer, clients, url } = await testWriter()
    const other = new ChainWriter(events => connectToWrite(url, events), 'other', silentLog)
    whenDone(() => other.close())
    const unreadable = { ...NOTHING, marks: ['\0'] }
    await expect(writer.load(unreadable, 0)).rejects.toThrow('invalid byte sequence')
    await other.load(NOTHING, 0)
    await other.abandon()
    await writer.load(NOTHING, 0)
    await writer.abandon()
    expect(clients).toHaveLength(1)
  })

  test('closing ends the connection', async () => {
    const { writer, clients } = await testWriter()
    const ended = vi.spyOn(clients[0]!, 'end')
    await writer.close()
    expect(ended).toHaveBeenCalledOnce()
  })

  test('a database that cannot be reached is tried for 20 seconds, with pauses', async () => {
    let attempts = 0
    const writer = new ChainWriter(
      () => {
        attempts++
        return Promise.reject(new Error('connection refused'))
      },
      'tag',
      silentLog,
    )
    const begun = process.hrtime.bigint()
    let looks = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => looks++ * 5000)
    await expect(writer.load(NOTHING, 0)).rejects.toThrow(NotConnected)
    clock.mockRestore()
    // At 5, 10, 15, 20 and 25 seconds.
    expect(attempts).toBe(5)
    expect(Number(process.hrtime.bigint() - begun) / 1e6).toBeGreaterThan(350)
  })
})
