import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { SYSTEM, HISTORY_FILTERS, type HistoryFilter } from '../values/ledger.ts'
import { type Kind, KINDS } from '../chain/kind.ts'
import { Address, Coins, Hash, Paging, Time } from '../fields.ts'
import { IDEMPOTENCY_KEY_MAX_LENGTH, NOTE_MAX_LENGTH } from '../limits.ts'
import { Assertion } from '../webauthn.ts'
import { LEDGER_REFUSALS } from '../refusals.ts'

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

const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: IDEMPOTENCY_KEY_MAX_LENGTH,
  pattern: '^[\\x21-\\x7e]*$',
})

const Transferred = Type.Object({
  message: Type.String(),
  transaction: Transaction,
  totalCoins: Coins,
})

export const transfer = defineSchema({
  summary: 'Send coins from your wallet to another',
  input: Type.Object({
    fromAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    toAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    amount: Type.Number({ 'x-refusal': 'amount_invalid' }),
    idempotencyKey: Type.Optional(IdempotencyKey),
    note: Type.Optional(
      Type.String({
        description: `For you alone, at most ${NOTE_MAX_LENGTH} characters; kept with the transfer, and no part of it`,
      }),
    ),
    toName: Type.Optional(
      Type.String({
        maxLength: 256,
        description:
          'The @username by which you chose the recipient: shown to you with this transfer; ignored if it is not theirs',
      }),
    ),
    passkey: Type.Optional(Assertion),
  }),
  reply: Transferred,
  missing: 'fields_missing',
  refusals: [
    'insufficient_balance',
    'not_own_wallet',
    'wallet_frozen',
    'passkey_needed',
    'passkey_copied',
    'api_key_address',
    'api_key_sum',
    'recipient_not_found',
    'key_reused',
    'key_voided',
    'note_too_long',
    'notes_full',
    ...LEDGER_REFUSALS,
  ],
})

export const settleTransfer = defineSchema({
  summary: 'How a transfer whose response got lost has ended, for good',
  input: Type.Object({ fromAddress: Address, idempotencyKey: IdempotencyKey }),
  reply: Type.Object({
    made: Type.Union([Transferred, Type.Null()], {
      description:
        'The response of the transfer. Null: it was not made, and its Idempotency-Key is void, so a late request is refused',
    }),
  }),
  refusals: ['not_own_wallet', 'too_many_requests', ...LEDGER_REFUSALS],
})

export const transactions = defineSchema({
  summary: 'All transactions, newest first',
  input: Type.Object(Paging),
  reply: Type.Array(Transaction),
})

export const transactionsOfAddress = defineSchema({
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

export const historyCsv = defineSchema({
  summary: "One wallet's whole history for a spreadsheet, oldest first",
  input: Type.Object({ address: Address }),
  reply: Type.String({
    description: 'number,time,kind,direction,counterparty,amount,fee,balance,block,hash',
  }),
  form: 'file',
  contentType: 'text/csv; charset=utf-8',
  refusals: ['address_not_found'],
})

export const transactionByHash = defineSchema({
  summary: 'One transaction by its hash',
  input: Type.Object({ hash: Type.String({ maxLength: 256 }) }),
  reply: Transaction,
  refusals: ['transaction_not_found'],
})
