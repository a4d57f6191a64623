import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, test } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { NO_RULES } from '#api/chain/replay/issuingRules.ts'
import { micros } from '#api/chain/money.ts'
import { auditDatabase } from '../chain/auditing/auditDatabase.ts'
import { readByHash } from '../chain/reading/readTransactions.ts'
import { transferOrder } from '../ledger/transfer.ts'
import { emptyDatabase } from '../testing/database/testDatabase.ts'
import { openTestLedger } from '../testing/testLedger.ts'
import { migrate } from './migrate.ts'
import { moveKeys } from './moveKeys.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')
const FIRST_NEW = 29
const KEYS = 25
const SERVER_ROLE = new URL(inject('serverUrl')).username

/** Rows as written before keys had their own table, and headers a second version. */
const written = JSON.parse(
  readFileSync(join(import.meta.dirname, 'upgrade/oldLedger.json'), 'utf8'),
) as Record<'wallets' | 'transactions' | 'blocks' | 'tree_nodes' | 'chain_head', object[]> &
  Record<'anna' | 'ben', string>
const [anna, ben] = [parseAddress(written.anna)!, parseAddress(written.ben)!]
const pay = (key: string, amount = 1n) =>
  transferOrder({ from: anna, to: ben, amount: micros(amount), fee: micros(0n), key, atMs: 0 })

async function oldLedger() {
  const old = await emptyDatabase()
  await migrateBefore(old.pool, FIRST_NEW)
  await old.pool.query('DELETE FROM chain_head')
  for (const table of ['wallets', 'transactions', 'blocks', 'tree_nodes', 'chain_head'] as const)
    await old.pool.query(
      `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`,
      [JSON.stringify(written[table])],
    )
  for (let i = 0; i < KEYS; i++)
    await old.pool.query(
      'INSERT INTO marks (name, until_ms, transaction, note) VALUES ($1, $2, $3, sha256($4))',
      [`transfer:${anna}:key ${i} "\\`, 30 * 86_400_000, 2 + i, Buffer.from(`${ben} 1`)],
    )
  await old.pool.query("INSERT INTO marks (name, until_ms) VALUES ('claim:network', 5)")
  return old
}

async function migrateBefore(pool: pg.Pool, number: number): Promise<void> {
  await pool.query('CREATE TABLE migrations (number integer PRIMARY KEY, name text NOT NULL)')
  for (const name of (await readdir(MIGRATIONS)).toSorted()) {
    if (Number.parseInt(name, 10) >= number) continue
    await pool.query(await readFile(join(MIGRATIONS, name), 'utf8'))
    await pool.query('INSERT INTO migrations VALUES ($1, $2)', [Number.parseInt(name, 10), name])
  }
}

const countIn = async (pool: pg.Pool, table: string) =>
  (await pool.query(`SELECT FROM ${table}`)).rowCount

test('a ledger of the old form keeps every key, continues after a stop, and passes the audit', async () => {
  const { url, pool } = await oldLedger()
  await migrateBeforeMove(pool)
  const stopped = moveKeys(pool, stopAfterFirst, 10)
  await expect(stopped).rejects.toThrow('stopped')
  expect([await countIn(pool, 'transfer_keys'), await countIn(pool, 'marks')]).toEqual([10, 16])

  const steps: [number, number][] = []
  await migrate(pool, SERVER_ROLE, (done, total) => void steps.push([done, total]))
  expect(steps).toEqual([[15, 15]])
  expect([await countIn(pool, 'transfer_keys'), await countIn(pool, 'marks')]).toEqual([KEYS, 1])

  const { ledger, close } = await openTestLedger(url, pool)
  for (let i = 0; i < KEYS; i++)
    expect(await ledger.submit(pay(`key ${i} "\\`))).toEqual({ madeBefore: 2 + i })
  await expect(ledger.submit(pay('key 3 "\\', 2n))).rejects.toMatchObject({ code: 'key_reused' })
  const made = await ledger.submit(pay('a new one'))
  if (!('made' in made)) throw new Error('A new key was taken for a used one')
  expect(await readByHash(pool, made.made.hash)).toMatchObject({ number: KEYS + 2 })
  await close()
  await auditDatabase(pool, { rules: NO_RULES })
  const { rows } = await pool.query<{ isSecond: boolean }>(
    'SELECT state_root IS NOT NULL AS "isSecond" FROM blocks ORDER BY number',
  )
  expect(rows.map(({ isSecond }) => isSecond)).toEqual([...written.blocks.map(() => false), true])
})

test('an older program that is still running cannot store a key in the old place', async () => {
  const { pool } = await oldLedger()
  await migrateBeforeMove(pool)
  const late = pool.query("INSERT INTO marks (name, until_ms) VALUES ('transfer:late', 5)")
  await expect(late).rejects.toThrow('marks_hold_no_keys')
})

/** The state after the program was stopped while it moved keys. */
async function migrateBeforeMove(pool: pg.Pool): Promise<void> {
  const name = '0029-transfer-keys.sql'
  await pool.query(await readFile(join(MIGRATIONS, name), 'utf8'))
  await pool.query('INSERT INTO migrations VALUES (29, $1)', [name])
}

function stopAfterFirst(): void {
  throw new Error('stopped')
}
