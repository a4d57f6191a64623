import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { type Kind, KINDS } from '../chain/kind.ts'
import { Address, Coins, Hash, Paging, Time, TimeOrNull } from '../fields.ts'
import { HISTORY_FILTERS, type HistoryFilter, SYSTEM } from '../values/ledger.ts'
import { Transaction } from './ledger.ts'
import {
  SEARCH_MAX_ADDRESSES,
  SEARCH_MAX_LENGTH,
  SEARCH_MAX_LINES,
  STATEMENT_MAX_LINES,
} from '../limits.ts'
import { DIRECTIONS, type Direction } from '../statementSums.ts'

const LATEST_MS = 8_640_000_000_000_000

const Moment = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: LATEST_MS,
    description: `${description}, in milliseconds since 1970`,
  })

const Since = Moment('From this moment on')

const Until = Moment('Before this moment')

const PrivateNote = Type.String({ description: 'Your private note, or nothing' })

/** Of the other side: see `notes`. */
const Name = Type.String({ description: "The other side's @name, or nothing" })

const listOf = (one: string, most: number) => `^${one}(,${one}){0,${most - 1}}$`

export const OwnTransaction = Type.Object({
  ...Transaction.properties,
  note: PrivateNote,
  name: Name,
})
export type OwnTransaction = Type.Static<typeof OwnTransaction>

export const searchHistory = defineSchema({
  summary: 'Search your own transactions, newest first',
  input: Type.Object({
    text: Type.Optional(
      Type.String({
        maxLength: SEARCH_MAX_LENGTH,
        description:
          'Part of a note, of the other address or its @name; any of text, amounts and addresses',
      }),
    ),
    amounts: Type.Optional(
      Type.String({
        pattern: listOf('\\d{1,9}(\\.\\d{1,6})?', 10),
        description: 'Exact amounts in CXAC, parted by commas',
      }),
    ),
    addresses: Type.Optional(
      Type.String({
        pattern: listOf('0x[0-9a-fA-F]{40}', SEARCH_MAX_ADDRESSES),
        description: 'Whole addresses of others, parted by commas',
      }),
    ),
    sinceMs: Type.Optional(Since),
    untilMs: Type.Optional(Until),
    show: Type.Optional(Type.Unsafe<HistoryFilter>({ type: 'string', enum: [...HISTORY_FILTERS] })),
    limit: Paging.limit,
    before: Paging.before,
  }),
  reply: Type.Object({
    transactions: Type.Array(OwnTransaction),
    next: Type.Optional(
      Type.Integer({
        description: `What to ask for as 'before': one request searches ${SEARCH_MAX_LINES} lines. Missing at the end`,
      }),
    ),
    searchedBackTo: TimeOrNull,
  }),
  refusals: ['period_invalid'],
})

const Period = Type.Object({ sinceMs: Since, untilMs: Until })

const StatementLine = Type.Object({
  number: Type.Integer(),
  at: Time,
  kind: Type.Unsafe<Kind>({ type: 'string', enum: [...KINDS] }),
  direction: Type.Unsafe<Direction>({ type: 'string', enum: [...DIRECTIONS] }),
  counterparty: Type.String({ description: `An address, or ${SYSTEM}` }),
  amount: Coins,
  fee: Type.Number({ description: 'What you paid for it' }),
  balance: Type.Number({ description: 'After it' }),
  note: PrivateNote,
  name: Name,
  block: Type.Integer(),
  hash: Hash,
})
export type StatementLine = Type.Static<typeof StatementLine>

export const statement = defineSchema({
  summary: `Your statement for a period of at most ${STATEMENT_MAX_LINES} transactions, oldest first`,
  input: Period,
  reply: Type.Object({
    address: Address,
    opening: Coins,
    lines: Type.Array(StatementLine),
    closing: Coins,
  }),
  refusals: ['period_invalid', 'statement_too_long'],
})

export const statementCsv = defineSchema({
  summary: 'Your statement for any period, for a spreadsheet',
  input: Period,
  reply: Type.String({
    description: 'number,time,kind,direction,counterparty,amount,fee,balance,note,block,hash,name',
  }),
  form: 'file',
  contentType: 'text/csv; charset=utf-8',
  refusals: ['period_invalid'],
})
