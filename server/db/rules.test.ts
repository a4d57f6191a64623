import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { micros } from '#api/chain/money.ts'
import type { Sql } from './database.ts'
import { openingOrder, randomAddress, testLedger } from '../testing/testLedger.ts'

const { ledger, pool } = await testLedger()
await ledger.submit(openingOrder(randomAddress(), micros(5n)))

const TRANSFER = {
  number: 2,
  block: 2,
  at_ms: 1,
  amount_micros: 1,
  fee_micros: 0,
  from_balance_micros: 0,
  to_balance_micros: 0,
  from_wallet: 1,
  from_sequence: 2,
  to_wallet: 1,
  to_sequence: 2,
  kind: 1,
  hash: Buffer.alloc(32),
}
const CLAIM = {
  ...TRANSFER,
  kind: 2,
  from_wallet: null,
  from_sequence: null,
  from_balance_micros: null,
}
const BLOCK = {
  number: 2,
  at_ms: 1,
  transactions: 1,
  volume_micros: 1,
  fees_micros: 0,
  issued_micros: 1,
  hash: Buffer.alloc(32),
  previous_hash: Buffer.alloc(32),
  merkle_root: Buffer.alloc(32),
  state_block: 1,
  state_root: Buffer.alloc(32),
  state_sum_micros: 1,
  actions_root: Buffer.alloc(32),
}
const WALLET = { number: 2, address: randomAddress(), balance_micros: 0, history_length: 0 }

async function rolledBack(work: (sql: Sql) => Promise<unknown>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await work(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row)
  const values = columns.map((_, i) => `$${i + 1}`)
  return rolledBack(sql =>
    sql.query(
      `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`,
      Object.values(row),
    ),
  )
}

test('the database takes rows that keep its rules', async () => {
  await insert('transactions', TRANSFER)
  await insert('transactions', CLAIM)
  await insert('blocks', BLOCK)
  await insert('wallets', WALLET)
})

for (const [what, table, row] of [
  ['a transfer of nothing', 'transactions', { ...TRANSFER, amount_micros: 0 }],
  ['a fee below zero', 'transactions', { ...TRANSFER, fee_micros: -1 }],
  ['a sender below zero', 'transactions', { ...TRANSFER, from_balance_micros: -1 }],
  ['a recipient below zero', 'transactions', { ...TRANSFER, to_balance_micros: -1 }],
  ['a transfer without a sender', 'transactions', { ...TRANSFER, from_wallet: null }],
  [
    'a transfer without its sender’s balance',
    'transactions',
    { ...TRANSFER, from_balance_micros: null },
  ],
  ['a claim with a sender', 'transactions', { ...CLAIM, from_wallet: 1 }],
  ['a claim with a fee', 'transactions', { ...CLAIM, fee_micros: 1 }],
  ['more fees than coins', 'blocks', { ...BLOCK, fees_micros: 2 }],
  ['fees below zero', 'blocks', { ...BLOCK, fees_micros: -1 }],
  ['half a state', 'blocks', { ...BLOCK, state_root: null }],
  ['a balance below zero', 'wallets', { ...WALLET, balance_micros: -1 }],
  ['a balance above all coins', 'wallets', { ...WALLET, balance_micros: 1_000_000_000_000_000n }],
  ['coins in a closed wallet', 'wallets', { ...WALLET, is_closed: true, balance_micros: 1 }],
  ['an address that is none', 'wallets', { ...WALLET, address: '0x12' }],
  ['a wallet without a number', 'wallets', { ...WALLET, number: 0 }],
] as const)
  test(`the database itself refuses ${what}`, async () => {
    // 23514: a check was violated.
    await expect(insert(table, row)).rejects.toMatchObject({ code: '23514' })
  })

test('the database itself refuses a second open KYC application of a user', async () => {
  const [id, key] = [randomUUID(), Buffer.alloc(8)]
  const applying = rolledBack(async sql => {
    await sql.query(
      `INSERT INTO users (id, uid, email, email_key, username, username_key, password_hash, referral_code, wallet)
       VALUES ($1, $1, '', '', '', '', '', '', 1)`,
      [id],
    )
    await sql.query('INSERT INTO kyc_keys (id) VALUES ($1)', [key])
    await sql.query(
      "INSERT INTO uploads (id, user_id, key_id, sealed_key, created_at) VALUES ($1, $1, $2, '', now())",
      [id, key],
    )
    for (const attempt of [1, 2])
      await sql.query(
        `INSERT INTO kyc_applications (id, user_id, attempt, status, key_id, sealed, id_document, submitted_at)
         VALUES (gen_random_uuid(), $1, $2, 'pending', $3, '', $1, now())`,
        [id, attempt, key],
      )
  })
  await expect(applying).rejects.toMatchObject({ constraint: 'kyc_applications_open' })
})

for (const change of ['balance_micros = -1', 'is_closed = true', "address = 'me'", 'number = 0'])
  test(`the database itself refuses a wallet that was right before: ${change}`, async () => {
    await expect(pool.query(`UPDATE wallets SET ${change}`)).rejects.toMatchObject({
      code: '23514',
    })
  })
