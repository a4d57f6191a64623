import type { Wallet } from '../../chain/reading/records.ts'
import type { Batch } from '../batches/Batch.ts'
import { storeOperatorActions } from '../operatorActions/storeOperatorActions.ts'
import type { Mark, Statement } from '../order.ts'
import type { UsedKey } from '../keys/usedKey.ts'
import {
  balanceColumns,
  keyColumns,
  markColumns,
  numberColumn,
  plainTextColumn,
} from './columns.ts'
import type { NamedStatement } from './load.ts'
import { storeEvidence, storeKeySets } from '../ownerKeys/storeEvidence.ts'
import { storeBlock } from './storeBlock.ts'

/** The statements of a batch; the first one checks the head. */
export function storeBatch(batch: Batch, writerTag: string): (Statement | NamedStatement)[] {
  const parts: (Statement | NamedStatement)[] = [
    batch.block ? storeBlock(batch, batch.block, writerTag) : moveHead(batch),
  ]
  if (batch.block?.operatorActions.length) parts.push(storeOperatorActions(batch.block))
  if (batch.block?.evidence.length) parts.push(storeEvidence(batch.block))
  if (batch.rekeyed.length) parts.push(storeKeySets(batch.rekeyed, batch.head.freezes))
  if (batch.opened.length) parts.push(openWallets(batch.opened))
  const marks = batch.block ? batch.renewedMarks : [...batch.marks, ...batch.renewedMarks]
  if (marks.length) parts.push(renewMarks(marks))
  const voided = batch.keys.filter(key => !key.made)
  if (voided.length) parts.push(voidKeys(voided))
  if (batch.renewedKeys.length) parts.push(renewKeys(batch.renewedKeys))
  parts.push(...batch.statements)
  return parts
}

const openWallets = (wallets: readonly Wallet[]): NamedStatement => ({
  name: 'open-wallets',
  text: `
    INSERT INTO wallets (number, address, balance_micros, history_length)
    SELECT * FROM unnest($1::integer[], $2::text[], $3::bigint[], $4::integer[])`,
  values: [
    numberColumn(wallets.map(wallet => wallet.number)),
    plainTextColumn(wallets.map(wallet => wallet.address)),
    ...balanceColumns(wallets),
  ],
})

const renewMarks = (marks: readonly Mark[]): NamedStatement => ({
  name: 'renew-marks',
  text: `
    INSERT INTO marks (name, until_ms, transaction, note)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bytea[])
    ON CONFLICT (name) DO UPDATE
    SET until_ms = excluded.until_ms, transaction = excluded.transaction, note = excluded.note`,
  values: markColumns(marks),
})

/** The primary key rejects one that has made a transaction. */
const voidKeys = (keys: readonly UsedKey[]): NamedStatement => ({
  name: 'void-keys',
  text: `
    INSERT INTO transfer_keys (digest, transaction, voided_at_ms)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
  values: keyColumns(keys),
})

const renewKeys = (keys: readonly UsedKey[]): NamedStatement => ({
  name: 'renew-keys',
  text: `
    INSERT INTO transfer_keys (digest, transaction, voided_at_ms)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
    ON CONFLICT (digest) DO UPDATE
    SET transaction = excluded.transaction, voided_at_ms = excluded.voided_at_ms`,
  values: keyColumns(keys),
})

/** For new wallets and voided keys: without a block nothing else moves. */
const moveHead = ({ before, head }: Batch): NamedStatement => ({
  name: 'move-head',
  text: `
    WITH moved AS (
      UPDATE chain_head SET wallets = $3, freezes = $5
      WHERE hash = $1 AND wallets = $2 AND freezes = $4
      RETURNING true
    )
    SELECT CASE WHEN NOT EXISTS (SELECT FROM moved) THEN refuse_stale_batch() END`,
  values: [before.hash, before.wallets, head.wallets, before.freezes, head.freezes],
})
