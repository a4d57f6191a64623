import { expect, test } from 'vitest'
import { originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeTransferOrder } from '#api/chain/keys/order.ts'
import { micros } from '#api/chain/money.ts'
import { plainKey } from '#api/chain/testing/ownerKeys.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { auditDatabase } from './auditDatabase.ts'
import { Notary } from '../notary.ts'
import { openingOrder, randomAddress, testLedger } from '../../testing/testLedger.ts'
import { logOperatorActions } from '../../ledger/operatorActions/logOperatorActions.ts'
import { recordOperatorAction } from '../../ledger/operatorActions/recordOperatorAction.ts'
import { keySetOrder } from '../../ledger/ownerKeys/keySetOrder.ts'
import { transferOrder } from '../../ledger/transfer.ts'

const { ledger, pool, continuity } = await testLedger()
const NOBODY = { userId: null }
const [anna, ben] = [randomAddress(), randomAddress()]
const notary = new Notary(pool, continuity, new Uint8Array(32).fill(7), 'test.example/log')
await ledger.submit(openingOrder(anna, micros(10_000_000n), 1_000))
await ledger.submit(openingOrder(ben, micros(0n), 2_000))
for (let i = 1; i <= 6; i++) {
  await ledger.submit(
    transferOrder({
      from: i % 3 === 0 ? ben : anna,
      to: i % 3 === 0 ? anna : ben,
      amount: micros(BigInt(10_000 - i * 1000)),
      fee: micros(1n),
      key: null,
      atMs: 3_000 + i,
    }),
  )
  if (i === 3) await notary.signHead()
  if (i % 2) await logSome(i)
}

const keys = [plainKey(1), plainKey(2)]
const originHash = originHashOf('test.example/log')
const set = { originHash, address: ben, sequence: 1, keys: keys.map(({ key }) => key) }
await ledger.submit(keySetOrder({ set, signed: null, record: () => [], atMs: 4_000 }))
const wanted = { from: ben, to: anna, amount: micros(1n), fee: micros(0n) }
const order = {
  originHash,
  largestFee: wanted.fee,
  validUntilMs: 5_000,
  id: new Uint8Array(16),
}
const proof = keys[0]!.sign(encodeTransferOrder({ ...wanted, ...order }))
const signed = { ...order, key: keys[0]!.key, proof }
await ledger.submit(transferOrder({ ...wanted, key: null, signed, atMs: 4_000 }))

/** Operator actions in a block of their own. */
async function logSome(count: number): Promise<void> {
  for (let i = 0; i < count; i++)
    await recordOperatorAction(
      pool,
      { kind: 'keys_rotated', atMs: i, about: '', what: '', why: '' },
      NOBODY,
    )
  await logOperatorActions({ pool, ledger, now: () => 3_000 })
}

/** Changes one byte of a value, by the type of its column. */
const CHANGES: Record<string, (column: string) => string> = {
  bytea: column => `set_byte(${column}, 3, get_byte(${column}, 3) # 1)`,
  bigint: column => `${column} + 1`,
  integer: column => `${column} + 1`,
  smallint: column => `${column} % 3 + 1`,
  text: column =>
    `overlay(${column} placing chr(ascii(substr(${column}, 12, 1)) # 1) from 12 for 1)`,
}

const columns = await pool
  .query<{ table: string; column: string; type: string }>(
    `SELECT table_name AS "table", column_name AS "column", data_type AS type
     FROM information_schema.columns
     WHERE table_name IN ('wallets', 'transactions', 'blocks', 'deeds', 'tree_nodes', 'chain_head', 'checkpoints',
         'evidence')
       AND data_type <> 'boolean'
       -- Not of the chain: it only stops what was decided before a freeze.
       AND column_name <> 'freezes'
       AND is_generated = 'NEVER'
     ORDER BY 1, 2`,
  )
  .then(({ rows }) => rows)

test('the untouched ledger passes', async () => {
  expect(await auditDatabase(pool)).toEqual({
    blocks: 12,
    transactions: 8,
    operatorActions: 9,
    wallets: 2,
    checkpoints: 1,
    witnessed: null,
  })
})

for (const { table, column, type } of columns)
  test(`a changed ${column} in ${table} is detected, and its row is named`, async () => {
    await onUnguardedCopy(table, async () => {
      const { rows } = await pool.query<{ ctid: string }>(
        `SELECT ctid FROM ${table} WHERE ${column} IS NOT NULL ORDER BY ctid`,
      )
      const row = rows[Math.floor(rows.length / 2)]!.ctid
      const changed = await pool.query<{ ctid: string }>(
        `UPDATE ${table} SET ${column} = ${CHANGES[type]!(column)} WHERE ctid = $1 RETURNING ctid`,
        [row],
      )
      expect(changed.rowCount).toBe(1)
      await expect(auditDatabase(pool)).rejects.toMatchObject({
        name: 'ChainFault',
        row: expect.stringMatching(/\w+/),
      })
    })
  })

for (const table of ['wallets', 'transactions', 'blocks', 'deeds', 'tree_nodes', 'evidence'])
  test(`a row missing from ${table} is detected`, () =>
    onUnguardedCopy(table, async () => {
      await pool.query(`DELETE FROM ${table} WHERE ctid = (SELECT max(ctid) FROM ${table})`)
      await expect(auditDatabase(pool)).rejects.toMatchObject({ name: 'ChainFault' })
    }))

test('a row too many in tree_nodes is detected', () =>
  onUnguardedCopy('tree_nodes', async () => {
    await pool.query("INSERT INTO tree_nodes (level, index, hash) VALUES (0, 999, '')")
    await expect(auditDatabase(pool)).rejects.toMatchObject({
      name: 'ChainFault',
      row: 'tree nodes',
    })
  }))

/** Without the constraints of the table, like an attacker with access to the disk; restored afterwards. */
async function onUnguardedCopy(table: string, work: () => Promise<void>): Promise<void> {
  await pool.query(`CREATE TABLE kept AS TABLE ${table}`)
  await pool.query(`ALTER TABLE ${table} RENAME TO original`)
  await pool.query(`ALTER TABLE kept RENAME TO ${table}`)
  try {
    await work()
  } finally {
    await atomically(pool, async (sql: Sql) => {
      await sql.query(`DROP TABLE ${table}`)
      await sql.query(`ALTER TABLE original RENAME TO ${table}`)
    })
  }
}
