import type { HeadState } from '../../chain/reading/records.ts'
import type { Statement } from '../order.ts'
import { numberColumn, plainTextColumn, textColumn } from './columns.ts'

export interface NamedStatement extends Statement {
  /** Prepared once per connection. */
  name: string
}

/** With the hash of the served block: only a chain that has it may be continued. */
export const lockHead = (servedBlock: number): NamedStatement => ({
  name: 'lock-head',
  text: `
    SELECT wallets, block, at_ms, transactions, volume_micros, fees_micros, issued_micros, hash, frontier, freezes,
      state_block, state_root, state_sum_micros,
      (SELECT b.hash FROM blocks b WHERE b.number = $1) AS served_hash
    FROM chain_head
    FOR UPDATE`,
  values: [servedBlock],
})

export const loadWallets = (addresses: readonly string[]): NamedStatement => ({
  name: 'load-wallets',
  text: LOAD_WALLETS,
  values: [plainTextColumn(addresses)],
})

const LOAD_WALLETS = `
  SELECT number, address, balance_micros AS balance, history_length AS "historyLength",
    is_frozen AS "isFrozen", is_closed AS "isClosed", key_set AS "keySet"
  FROM wallets
  WHERE address = ANY ($1::text[])`

export const loadMarks = (names: readonly string[]): NamedStatement => ({
  name: 'load-marks',
  text: `
    SELECT name, until_ms AS "untilMs", transaction, note
    FROM marks
    WHERE name = ANY ($1::text[])`,
  values: [textColumn(names)],
})

export const loadKeys = (digests: readonly bigint[]): NamedStatement => ({
  name: 'load-keys',
  text: LOAD_KEYS,
  values: [numberColumn(digests)],
})

const LOAD_KEYS = `
  SELECT k.digest, k.transaction, coalesce(k.voided_at_ms, t.at_ms) AS at_ms, sender.address AS "from",
    recipient.address AS "to", t.amount_micros AS amount
  FROM transfer_keys k
  LEFT JOIN LATERAL (
    SELECT * FROM transactions WHERE number = k.transaction AND k.voided_at_ms IS NULL LIMIT 1
  ) t ON true
  LEFT JOIN LATERAL (SELECT address FROM wallets WHERE number = t.from_wallet LIMIT 1) sender ON true
  LEFT JOIN LATERAL (SELECT address FROM wallets WHERE number = t.to_wallet LIMIT 1) recipient ON true
  WHERE k.digest = ANY ($1::bigint[])`

/** Whether this is still the head, for what was decided and needs nothing to be written. */
export const confirmHead = ({ hash, wallets, freezes }: HeadState): NamedStatement => ({
  name: 'confirm-head',
  text: 'SELECT FROM chain_head WHERE hash = $1 AND wallets = $2 AND freezes = $3',
  values: [hash, wallets, freezes],
})
