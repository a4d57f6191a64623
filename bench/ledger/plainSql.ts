import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Address } from '#api/chain/address.ts'

/**
 * What most wallets do: one SQL transaction per transfer, with both rows locked in order. It stores the
 * same data as ours: balances, the transaction, both history lines, and the idempotency key.
 */
export async function preparePlainSql(pool: pg.Pool, addresses: readonly Address[]): Promise<void> {
  await pool.query(`
    CREATE SCHEMA plain;
    CREATE TABLE plain.wallets (address text PRIMARY KEY, balance bigint NOT NULL CHECK (balance >= 0));
    CREATE TABLE plain.transactions (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      hash uuid NOT NULL UNIQUE, sender text NOT NULL, recipient text NOT NULL,
      amount bigint NOT NULL, fee bigint NOT NULL, at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE plain.history (
      address text NOT NULL, transaction bigint NOT NULL, balance bigint NOT NULL,
      PRIMARY KEY (address, transaction));
    CREATE TABLE plain.keys (address text NOT NULL, key text NOT NULL, transaction bigint NOT NULL,
      PRIMARY KEY (address, key))`)
  await pool.query('INSERT INTO plain.wallets SELECT unnest($1::text[]), 1000000000000', [
    addresses,
  ])
}

export async function transferPlainSql(
  client: pg.ClientBase,
  from: Address,
  to: Address,
  amount: bigint,
  fee: bigint,
): Promise<void> {
  const key = randomUUID()
  await client.query('BEGIN')
  const { rows } = await client.query<{ address: Address; balance: bigint }>({
    name: 'plain-lock',
    text: 'SELECT address, balance FROM plain.wallets WHERE address = ANY ($1) ORDER BY address FOR UPDATE',
    values: [[from, to]],
  })
  const balances = new Map(rows.map(row => [row.address, row.balance]))
  const after = balances.get(from)! - amount - fee
  if (after < 0n) throw new Error('Insufficient balance')
  await client.query({
    name: 'plain-debit',
    text: 'UPDATE plain.wallets SET balance = balance - $2 WHERE address = $1',
    values: [from, amount + fee],
  })
  await client.query({
    name: 'plain-credit',
    text: 'UPDATE plain.wallets SET balance = balance + $2 WHERE address = $1',
    values: [to, amount],
  })
  const made = await client.query<{ id: bigint }>({
    name: 'plain-transaction',
    text: 'INSERT INTO plain.transactions (hash, sender, recipient, amount, fee) VALUES ($1, $2, $3, $4, $5) RETURNING id',
    values: [randomUUID(), from, to, amount, fee],
  })
  const id = made.rows[0]!.id
  await client.query({
    name: 'plain-history',
    text: 'INSERT INTO plain.history (address, transaction, balance) VALUES ($1, $2, $3), ($4, $2, $5)',
    values: [from, id, after, to, balances.get(to)! + amount],
  })
  await client.query({
    name: 'plain-key',
    text: 'INSERT INTO plain.keys (address, key, transaction) VALUES ($1, $2, $3)',
    values: [from, key, id],
  })
  await client.query('COMMIT')
}
