import { Refusal } from '#api/refusals/refusals.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import type { Sql } from '../../db/database.ts'
import { findLines } from '../../explorer/findLines.ts'

/** A place in the events of one wallet: after this line of its history, and this operator action of the block. */
export interface Cursor {
  block: number
  line: number
  /** Counted from 1 in the block; 0 before the first. */
  action: number
}

export const BEGINNING: Cursor = { block: 0, line: 0, action: 0 }

/** After every operator action of a block. */
const LAST_ACTION = 99_999

/** SQL for the cursor after everything up to a block, and up to a line. */
export const nothingAfter = (block: string, line: string) =>
  `${block} || '.' || ${line} || '.${LAST_ACTION}'`

export const cursorText = ({ block, line, action }: Cursor): string =>
  action ? `${block}.${line}.${action}` : `${block}.${line}`

/** Only of a text with a line. */
export function parseCursor(text: string): Cursor {
  const [block = 0, line, action = 0] = text.split('.').map(Number)
  if (line === undefined) throw new Refusal('cursor_unknown')
  return { block, line, action }
}

/** As a field of a request. */
export interface SentCursor {
  field: string
  text: string
}

/** A block number stands for the end of that block. */
export async function findCursor(
  sql: Sql,
  head: LiveLedger,
  wallet: number,
  { field, text }: SentCursor,
): Promise<Cursor> {
  await requireBlock(head, parseInt(text), field)
  if (text.includes('.')) return parseCursor(text)
  return endOfBlock(sql, { number: wallet, historyLength: head.historyLengthOf(wallet) }, +text)
}

/** The place right before the event, or before the first event of the block, that a client names. */
export async function findCursorBefore(
  sql: Sql,
  head: LiveLedger,
  wallet: number,
  { field, text }: SentCursor,
): Promise<Cursor> {
  if (!text.includes('.'))
    return findCursor(sql, head, wallet, { field, text: String(Math.max(0, +text - 1)) })
  const { block, line, action } = await findCursor(sql, head, wallet, { field, text })
  if (action) return { block, line, action: action - 1 }
  return { block, line: Math.max(0, line - 1), action: 0 }
}

/** A reader with a cursor of another ledger would wait for its block for ever. */
async function requireBlock(head: LiveLedger, block: number, field: string): Promise<void> {
  // Another process may have sent this cursor before its block was read here.
  if (block <= head.block) return
  const read = await head.catchUp()
  if (block <= head.block) return
  if (!read) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
  throw new Refusal('cursor_unknown', { body: { field } })
}

async function endOfBlock(
  sql: Sql,
  wallet: { number: number; historyLength: number },
  block: number,
): Promise<Cursor> {
  const [line = 0] = await findLines(sql, wallet, [block], 'block')
  return { block, line, action: LAST_ACTION }
}
