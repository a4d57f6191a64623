import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { BALANCE_PERIODS, type BalancePeriod } from '../values/ledger.ts'
import type { OperatorActionKind } from '../chain/operatorActions/operatorActionKinds.ts'
import { Address, Coins, Hash, Nothing, Paging, Time, TimeOrNull } from '../fields.ts'
import {
  BALANCE_POINTS,
  DAILY_TOTALS_MAX_DAYS,
  NEWEST_BLOCKS,
  TOP_HOLDERS_ROWS,
} from '../limits.ts'
import { Transaction } from './ledger.ts'

const Count = Type.Integer({ minimum: 0 })

const BlockNumber = Type.Integer({
  minimum: 1,
  maximum: 2 ** 53 - 1,
  'x-refusal': 'block_not_found',
})

export const ledgerStatistics = defineSchema({
  summary: 'Totals of the whole ledger, and of the last 24 hours',
  input: Nothing,
  reply: Type.Object({
    latestBlock: Count,
    totalTransactions: Count,
    totalVolume: Coins,
    totalFees: Coins,
    /** What SYSTEM has issued, minus what it got back: fees, and the coins of deleted accounts. */
    circulating: Coins,
    averageFee: Type.Number({
      description: 'Over every transaction, rounded to 6 decimals; rewards and bonuses carry none',
    }),
    wallets: Count,
    lastTransactionAt: TimeOrNull,
    transactions24h: Count,
    volume24h: Coins,
    newestBlocks: Type.Array(
      Type.Object({
        number: BlockNumber,
        createdAt: Time,
        transactions: Count,
        operatorActions: Count,
        keyChanges: Type.Optional(Count),
      }),
      {
        description: `The newest ${NEWEST_BLOCKS}, newest first, read once a second. One without transactions, operator actions and changes of keys records the balances of all wallets`,
      },
    ),
  }),
})
export type LedgerStatistics = Type.Static<typeof ledgerStatistics.reply>
export type NewestBlock = LedgerStatistics['newestBlocks'][number]

/** The totals of one block, or of all blocks up to it. */
const Sums = Type.Object({ transactions: Count, volume: Coins, fees: Coins, issued: Coins })

export const block = defineSchema({
  summary: 'One block: its header, what is in it, and the totals up to it',
  input: Type.Object({ number: BlockNumber }),
  reply: Type.Object({
    number: BlockNumber,
    hash: Hash,
    previousHash: Hash,
    merkleRoot: Hash,
    createdAt: Time,
    firstTransaction: Count,
    inBlock: Sums,
    upToBlock: Sums,
    /** The block whose state the header names; null: it names no state. */
    stateBlock: Type.Union([BlockNumber, Type.Null()]),
    /** What operators did, in the order in which it was logged. */
    operatorActions: Type.Array(
      Type.Object({
        kind: Type.Unsafe<OperatorActionKind>({ type: 'string' }),
        at: Time,
        hash: Hash,
      }),
    ),
    /** How often owners have changed the keys of their wallets. */
    keyChanges: Type.Optional(Count),
    /** The newest block there is: neighbours are known by number. */
    latestBlock: Count,
  }),
})
export type Block = Type.Static<typeof block.reply>

export const transactionsOfBlock = defineSchema({
  summary: "One block's transactions, newest first",
  input: Type.Object({ number: BlockNumber, limit: Paging.limit, page: Paging.page }),
  reply: Type.Array(Transaction),
})

export const addressSummary = defineSchema({
  summary: 'What the ledger knows of one address',
  input: Type.Object({ address: Address }),
  reply: Type.Object({
    address: Address,
    balance: Coins,
    rank: Type.Integer({ minimum: 1 }),
    transactions: Count,
    firstSeenAt: TimeOrNull,
    lastSeenAt: TimeOrNull,
  }),
  refusals: ['address_not_found'],
})
export type AddressSummary = Type.Static<typeof addressSummary.reply>

export const balancesOfAddress = defineSchema({
  summary: 'The balance of an address over time, oldest first',
  input: Type.Object({
    address: Address,
    period: Type.Optional(
      Type.Unsafe<BalancePeriod>({
        type: 'string',
        enum: [...BALANCE_PERIODS],
        default: 'all',
        description: "1, 7 or 30 days, or since the first transaction; 'all' is a day at least",
      }),
    ),
  }),
  reply: Type.Array(Type.Object({ at: Time, balance: Coins }), {
    description: `First the balance with which the period began, last that of now. Between them the balance after each transaction of the period; of more than ${BALANCE_POINTS} only the last in each ${BALANCE_POINTS}th of the period`,
  }),
  refusals: ['address_not_found'],
})
export type Balances = Type.Static<typeof balancesOfAddress.reply>

export const topHolders = defineSchema({
  summary: `The ${TOP_HOLDERS_ROWS} largest balances; equal ones share a rank`,
  input: Nothing,
  reply: Type.Array(
    Type.Object({ rank: Type.Integer({ minimum: 1 }), address: Address, balance: Coins }),
  ),
})
export type Holder = Type.Static<typeof topHolders.reply>[number]

export const dailyTotals = defineSchema({
  summary: 'Transactions and volume of each of the last days (UTC), oldest first, today last',
  input: Type.Object({
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: DAILY_TOTALS_MAX_DAYS, default: 30 })),
  }),
  reply: Type.Array(
    Type.Object({
      day: Type.String({ description: 'YYYY-MM-DD' }),
      transactions: Count,
      volume: Coins,
      fees: Coins,
    }),
  ),
})
export type DailyTotals = Type.Static<typeof dailyTotals.reply>

const From = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, maximum: 2 ** 53 - 1, default: 1, description }))

export const ledgerNdjson = defineSchema({
  summary: 'The whole ledger to audit: a line a block, and last the signed checkpoint over them',
  input: Type.Object({ from: From('The first block wanted') }),
  reply: Type.String({ description: 'Lines of JSON, described in docs/verify.md' }),
  form: 'file',
  contentType: 'application/x-ndjson',
})

export const ledgerCsv = defineSchema({
  summary: 'All transactions for a spreadsheet, oldest first',
  input: Type.Object({ from: From('The number of the first transaction wanted') }),
  reply: Type.String({ description: 'number,time,kind,from,to,amount,fee,block,hash' }),
  form: 'file',
  contentType: 'text/csv; charset=utf-8',
})
