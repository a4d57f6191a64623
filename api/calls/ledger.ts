import * as Type from 'typebox'
import type { Address as AddressOf } from '../chain/address.ts'
import { defineCall } from '../call.ts'
import { type Kind, KINDS } from '../chain/kind.ts'
import { Address, Coins, Hash, Paging, Time } from '../fields.ts'
import { IDEMPOTENCY_KEY_MAX_LENGTH, NOTE_MAX_LENGTH } from '../limits.ts'
import { Assertion } from '../webauthn.ts'
import { LEDGER_REFUSALS } from '../refusals.ts'

export const SYSTEM = 'SYSTEM'

/**
 * The wallet of what comes back to SYSTEM from deleted accounts: zeros and the word itself, in ASCII. No account has it,
 * and nothing ever leaves it.
 */
export const SYSTEM_ADDRESS = '0x000000000000000000000000000053595354454d' as AddressOf

/** What a wallet's history can be narrowed to. */
export const HISTORY_FILTERS = ['sent', 'received', 'mined', 'bonus'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]

export const historyCsvPath = (address: string): string =>
  `/api/transactions/ua/${address}/history.csv`

export const Transaction = Type.Object({
  _id: Type.String({ description: 'The number of the transaction' }),
  from: Type.String({ description: `An address, or ${SYSTEM}` }),
  to: Address,
  amount: Coins,
  fee: Coins,
  transactionHash: Hash,
  blockNumber: Type.Integer({ minimum: 1 }),
  previousBlock: Type.String({
    ...Hash,
    description: 'Hash of the block before the one that holds the transaction',
  }),
  createdAt: Time,
  kind: Type.Unsafe<Kind>({ type: 'string', enum: [...KINDS] }),
})
export type Transaction = Type.Static<typeof Transaction>

export const transfer = defineCall({
  method: 'POST',
  path: '/api/transfer/coin',
  access: 'login',
  summary: 'Send coins from your wallet to another',
  headers: { idempotencyKey: 'idempotency-key' },
  input: Type.Object({
    fromAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    toAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    amount: Type.Number({ 'x-refusal': 'amount_invalid' }),
    idempotencyKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: IDEMPOTENCY_KEY_MAX_LENGTH,
        pattern: '^[\\x21-\\x7e]*$',
      }),
    ),
    note: Type.Optional(
      Type.String({
        description: `For you alone, at most ${NOTE_MAX_LENGTH} characters; kept with the transfer, and no part of it`,
      }),
    ),
    passkey: Type.Optional(Assertion),
  }),
  reply: Type.Object({ message: Type.String(), transaction: Transaction, totalCoins: Coins }),
  missing: 'fields_missing',
  refusals: [
    'insufficient_balance',
    'not_own_wallet',
    'wallet_frozen',
    'passkey_needed',
    'passkey_copied',
    'recipient_not_found',
    'key_reused',
    'note_too_long',
    'notes_full',
    ...LEDGER_REFUSALS,
  ],
})

export const transactions = defineCall({
  method: 'GET',
  path: '/api/transactions',
  access: 'optional',
  summary: 'All transactions, newest first',
  input: Type.Object(Paging),
  reply: Type.Array(Transaction),
})

export const transactionsOfAddress = defineCall({
  method: 'GET',
  path: '/api/transactions/ua/:address',
  access: 'anyone',
  summary: "One wallet's transactions, newest first",
  input: Type.Object({
    address: Address,
    ...Paging,
    show: Type.Optional(
      Type.Unsafe<HistoryFilter>({
        type: 'string',
        enum: [...HISTORY_FILTERS],
        description: 'Only these; such a list goes on with `before`, not by page',
      }),
    ),
  }),
  reply: Type.Array(Transaction),
  refusals: ['address_not_found'],
})

export const historyCsv = defineCall({
  method: 'GET',
  path: historyCsvPath(':address'),
  access: 'anyone',
  summary: "One wallet's whole history for a spreadsheet, oldest first",
  input: Type.Object({ address: Address }),
  reply: Type.String({
    description: 'number,time,kind,direction,counterparty,amount,fee,balance,block,hash',
  }),
  form: 'file',
  contentType: 'text/csv; charset=utf-8',
  refusals: ['address_not_found'],
})

export const transactionByHash = defineCall({
  method: 'GET',
  path: '/api/transactions/txh/:hash',
  access: 'optional',
  summary: 'One transaction by its hash',
  input: Type.Object({ hash: Type.String({ maxLength: 256 }) }),
  reply: Transaction,
  refusals: ['transaction_not_found'],
})
