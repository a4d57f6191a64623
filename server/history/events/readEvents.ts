import { bytesToHex } from '@noble/hashes/utils.js'
import { OPERATOR_ACTION_KINDS } from '#api/chain/operatorActions/operatorActionKinds.ts'
import { microsToJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Event } from '#api/schemas/events.ts'
import type { EventType } from '#api/values/events.ts'
import { type OwnSide, ownSide } from '../../chain/ownSide.ts'
import { presentTransaction } from '../../chain/presentTransaction.ts'
import { readHistory } from '../../chain/reading/readTransactions.ts'
import type { LedgerTransaction } from '../../chain/reading/records.ts'
import type { Sql } from '../../db/database.ts'
import { type Cursor, cursorText } from './cursor.ts'

export interface EventOwner {
  id: string
  wallet: number
  address: string
}

interface Asked {
  after: Cursor
  upTo: number
  limit: number
  /** Of the request, that has the cursor. */
  field?: string | undefined
}

type Line = LedgerTransaction & { side: OwnSide }

/**
 * The next events of a wallet, oldest first, from the blocks up to `upTo`. Of one block the transactions come first,
 * then the operator actions. Blocks never change, so that every reader gets the same events in the same order.
 */
export async function readEvents(
  sql: Sql,
  owner: EventOwner,
  { after, upTo, limit, field }: Asked,
): Promise<Event[]> {
  const lines = await readLines(sql, owner.wallet, { after, upTo, limit, field })
  const actions = await readActions(sql, owner.id, after, upTo, limit)
  const events: Event[] = []
  let { line } = after
  while (events.length < limit) {
    const [next, action] = [lines[0], actions[0]]
    if (action && (!next || Number(action.block) < next.block)) {
      events.push(actionEvent(actions.shift()!, owner, line))
    } else if (next) {
      line = next.side.line
      events.push(transactionEvent(lines.shift()!, owner))
    } else break
  }
  return events
}

async function readLines(
  sql: Sql,
  wallet: number,
  { after: { block, line }, upTo, limit, field }: Asked,
): Promise<Line[]> {
  const rows = (await readHistory(sql, wallet, line, line + limit)).toReversed()
  const found = rows.map(row => ({ ...row, side: ownSide(row, wallet) }))
  const next = found.filter(({ side }) => side.line > line)
  // The cursor is another wallet's, or invented. A webhook's cursor may name a block that a restored backup lacks.
  const isWrong =
    (line > 0 && !(found[0]?.side.line === line && found[0].block <= block)) ||
    (next[0] !== undefined && next[0].block < block)
  if (isWrong && block <= upTo) throw new Refusal('cursor_unknown', { body: { field } })
  if (isWrong) return []
  return next.filter(row => row.block <= upTo)
}

interface ActionRow {
  block: bigint
  place: number
  kind: number
  at_ms: bigint
  hash: Uint8Array
  salt: Uint8Array
}

const kindNumber = (kind: (typeof OPERATOR_ACTION_KINDS)[number]) =>
  OPERATOR_ACTION_KINDS.indexOf(kind) + 1
const FROZEN = kindNumber('account_frozen')
/** The operator actions that change what a wallet can do. */
export const WALLET_ACTIONS = [FROZEN, kindNumber('account_unfrozen')]

/** The few actions on this user are found first: ordered by block, PostgreSQL would read all actions of everybody. */
async function readActions(
  sql: Sql,
  userId: string,
  { block, action }: Cursor,
  upTo: number,
  limit: number,
): Promise<ActionRow[]> {
  const { rows } = await sql.query<ActionRow>(
    `SELECT d.block, d.place, d.kind, d.at_ms, s.hash, s.salt
     FROM (SELECT hash, salt FROM deed_salts WHERE user_id = $1 OFFSET 0) s
     CROSS JOIN LATERAL (SELECT block, place, kind, at_ms FROM deeds WHERE hash = s.hash LIMIT 1) d
     WHERE d.kind = ANY ($2::smallint[]) AND (d.block, d.place) > ($3, $4) AND d.block <= $5
     ORDER BY d.block, d.place
     LIMIT $6`,
    [userId, WALLET_ACTIONS, block, action - 1, upTo, limit],
  )
  return rows
}

const transactionEvent = (row: Line, { address }: EventOwner): Event => ({
  id: cursorText({ block: row.block, line: row.side.line, action: 0 }),
  type: typeOf(row),
  timestamp: new Date(row.atMs).toISOString(),
  data: {
    address,
    line: row.side.line,
    balance: microsToJson(row.side.balance),
    transaction: presentTransaction(row),
  },
})

function typeOf({ kind, side }: Line): EventType {
  if (kind === 'claim') return 'mining.claimed'
  if (kind === 'bonus') return 'bonus.received'
  return `payment.${side.direction}`
}

const actionEvent = (row: ActionRow, { address }: EventOwner, line: number): Event => ({
  id: cursorText({ block: Number(row.block), line, action: row.place + 1 }),
  type: row.kind === FROZEN ? 'wallet.frozen' : 'wallet.unfrozen',
  timestamp: new Date(Number(row.at_ms)).toISOString(),
  data: {
    address,
    operatorAction: {
      block: Number(row.block),
      hash: bytesToHex(row.hash),
      salt: bytesToHex(row.salt),
    },
  },
})
