import type { Address } from '#api/chain/address.ts'
import { type Kind, KINDS } from '#api/chain/kind.ts'
import type { HistoryFilter } from '#api/values/ledger.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import type { LedgerTransaction, Wallet } from './records.ts'

/** Every read uses dense numbers: no page, however deep, counts or skips rows. */

/** Each row looks up its block and wallets: for a plain join PostgreSQL reads all wallets if the page is large. */
const selectFrom = (transactions: string) => `
  SELECT t.number, t.kind, sender.address AS "from", recipient.address AS "to",
    t.amount_micros AS amount, t.fee_micros AS fee, t.at_ms, t.hash, t.block,
    t.from_wallet, t.from_sequence, t.from_balance_micros AS from_balance,
    t.to_wallet, t.to_sequence, t.to_balance_micros AS to_balance,
    b.previous_hash
  FROM ${transactions} t
  JOIN LATERAL (SELECT previous_hash FROM blocks WHERE number = t.block LIMIT 1) b ON true
  JOIN LATERAL (SELECT address FROM wallets WHERE number = t.to_wallet LIMIT 1) recipient ON true
  LEFT JOIN LATERAL (SELECT address FROM wallets WHERE number = t.from_wallet LIMIT 1) sender ON true`

const SELECT = selectFrom('transactions')

/** Lines $2 to $3 of wallet $1. They are found first, so that the rest is planned once. */
const SELECT_HISTORY = `
  ${selectFrom(`(
    SELECT * FROM transactions WHERE from_wallet = $1 AND from_sequence BETWEEN $2 AND $3
    UNION ALL
    SELECT * FROM transactions WHERE to_wallet = $1 AND to_sequence BETWEEN $2 AND $3
      AND from_wallet IS DISTINCT FROM $1
    ORDER BY number DESC
    LIMIT $4
  )`)}
  ORDER BY t.number DESC`

interface Row {
  number: bigint
  kind: number
  from: Address | null
  to: Address
  amount: Micros
  fee: Micros
  at_ms: bigint
  hash: Uint8Array
  block: bigint
  from_wallet: number | null
  from_sequence: number | null
  from_balance: Micros | null
  to_wallet: number
  to_sequence: number
  to_balance: Micros
  previous_hash: Uint8Array
}

/** The transactions numbered `first` to `last`, newest first. */
export async function readTransactions(
  sql: Sql,
  first: number,
  last: number,
): Promise<LedgerTransaction[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} WHERE t.number BETWEEN $1 AND $2 ORDER BY t.number DESC LIMIT $3`,
    [first, last, Math.max(0, last - first + 1)],
  )
  return rows.map(toTransaction)
}

export async function readByHash(sql: Sql, hash: Uint8Array): Promise<LedgerTransaction | null> {
  const { rows } = await sql.query<Row>(
    `${SELECT} WHERE hash_prefix(t.hash) = hash_prefix($1) AND t.hash = $1 LIMIT 1`,
    [hash],
  )
  return rows[0] ? toTransaction(rows[0]) : null
}

export async function readByNumber(sql: Sql, number: number): Promise<LedgerTransaction | null> {
  const [transaction] = await readTransactions(sql, number, number)
  return transaction ?? null
}

/** By number. */
export async function readByNumbers(
  sql: Sql,
  numbers: readonly number[],
): Promise<Map<number, LedgerTransaction>> {
  if (!numbers.length) return new Map()
  const { rows } = await sql.query<Row>(`${SELECT} WHERE t.number = ANY ($1::bigint[]) LIMIT $2`, [
    numbers,
    numbers.length,
  ])
  return new Map(rows.map(row => [Number(row.number), toTransaction(row)]))
}

/** Lines `first` to `last` of one wallet's history, newest first. A transfer to itself is one line. */
export async function readHistory(
  sql: Sql,
  wallet: number,
  first: number,
  last: number,
): Promise<LedgerTransaction[]> {
  const { rows } = await sql.query<Row>(SELECT_HISTORY, [
    wallet,
    first,
    last,
    Math.max(0, last - first + 1),
  ])
  return rows.map(toTransaction)
}

/** Filtered lines of one wallet's history, older than line `before`. */
export async function readFiltered(
  sql: Sql,
  wallet: number,
  filter: HistoryFilter,
  before: number,
  limit: number,
): Promise<LedgerTransaction[]> {
  const { where, line } = FILTERS[filter]
  const { rows } = await sql.query<Row>(
    `${SELECT} WHERE ${where} AND ${line} < $2 ORDER BY ${line} DESC LIMIT $3`,
    [wallet, before, limit],
  )
  return rows.map(toTransaction)
}

const kindNumber = (kind: Kind) => KINDS.indexOf(kind) + 1
const TRANSFER = kindNumber('transfer')

/**
 * Issued to a wallet. The second condition follows from the first, but PostgreSQL needs it to use the index
 * `transactions_issued`, which has no transfers.
 */
const issued = (kind: Kind) =>
  `t.to_wallet = $1 AND t.kind = ${kindNumber(kind)} AND t.kind <> ${TRANSFER}`

const FILTERS: Record<HistoryFilter, { where: string; line: string }> = {
  sent: { where: 't.from_wallet = $1', line: 't.from_sequence' },
  received: { where: `t.to_wallet = $1 AND t.kind = ${TRANSFER}`, line: 't.to_sequence' },
  mined: { where: issued('claim'), line: 't.to_sequence' },
  bonus: { where: issued('bonus'), line: 't.to_sequence' },
}

export async function readWallet(sql: Sql, address: Address): Promise<Wallet | null> {
  const { rows } = await sql.query<Wallet>(
    `SELECT number, address, balance_micros AS balance, history_length AS "historyLength"
     FROM wallets
     WHERE address = $1
     LIMIT 1`,
    [address],
  )
  return rows[0] ?? null
}

/** The immutable columns of these wallets. */
export async function readWallets(
  sql: Sql,
  addresses: readonly string[],
): Promise<Pick<Wallet, 'number' | 'address'>[]> {
  const { rows } = await sql.query<Pick<Wallet, 'number' | 'address'>>(
    'SELECT number, address FROM wallets WHERE address = ANY ($1::text[]) LIMIT $2',
    [addresses, addresses.length],
  )
  return rows
}

const toTransaction = (row: Row): LedgerTransaction => ({
  number: Number(row.number),
  kind: KINDS[row.kind - 1]!,
  from: row.from,
  to: row.to,
  amount: micros(row.amount),
  fee: micros(row.fee),
  atMs: Number(row.at_ms),
  hash: row.hash,
  block: Number(row.block),
  previousBlock: row.previous_hash,
  fromWallet: row.from_wallet,
  fromSequence: row.from_sequence,
  fromBalance: row.from_balance,
  toWallet: row.to_wallet,
  toSequence: row.to_sequence,
  toBalance: row.to_balance,
})
