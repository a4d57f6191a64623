import { bytesToHex } from '@noble/hashes/utils.js'
import type { StatementLine } from '#api/schemas/history.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { OwnLine } from './readStatement.ts'

/** A line of the own history as the API sends it. */
export const presentLine = (line: OwnLine): StatementLine => ({
  number: line.number,
  at: new Date(line.atMs).toISOString(),
  kind: line.kind,
  direction: line.direction,
  counterparty: line.counterparty,
  amount: microsToJson(line.amount),
  fee: microsToJson(line.fee),
  balance: microsToJson(line.balance),
  note: line.note,
  name: line.name,
  block: line.block,
  hash: bytesToHex(line.hash),
})
