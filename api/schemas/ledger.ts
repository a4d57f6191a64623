import * as Type from 'typebox'
import { defineSchema } from '../schema.ts'
import { SYSTEM, HISTORY_FILTERS, type HistoryFilter } from '../values/ledger.ts'
import { type Kind, KINDS } from '../chain/kind.ts'
import { Address, Coins, Hash, Paging, Time } from '../fields.ts'
import {
  IDEMPOTENCY_KEY_MAX_LENGTH,
  NOTE_MAX_LENGTH,
  PAYMENTS_AT_ONCE,
  PAYMENTS_MAX_BYTES,
} from '../limits.ts'
import { OrderToSign, OwnerSignature } from './ownerSignature.ts'
import { Assertion } from '../webauthn.ts'
import { LEDGER_REFUSALS, type RefusalCode } from '../refusals/refusals.ts'

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
  'x-rule': `must have 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} visible ASCII characters, without spaces`,
})

const Transferred = Type.Object({
  message: Type.String(),
  transaction: Transaction,
  totalCoins: Coins,
})

const RECIPIENT = Type.String({ 'x-refusal': 'address_invalid' })
const AMOUNT = Type.Number({ 'x-refusal': 'amount_invalid' })
const REMARKS = {
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
}

/** Of each payment, alone or in a bulk request. */
const PAYMENT_REFUSALS = [
  'insufficient_balance',
  'wallet_frozen',
  'passkey_needed',
  'signature_needed',
  'signature_invalid',
  'order_invalid',
  'order_expired',
  'owner_key_sum',
  'api_key_address',
  'api_key_sum',
  'api_key_passkey',
  'recipient_not_found',
  'key_reused',
  'key_voided',
  'note_too_long',
  'notes_full',
  ...LEDGER_REFUSALS,
] as const satisfies readonly RefusalCode[]

export const transfer = defineSchema({
  summary: 'Send coins from your wallet to another',
  input: Type.Object({
    fromAddress: Type.String({ 'x-refusal': 'address_invalid' }),
    toAddress: RECIPIENT,
    amount: AMOUNT,
    idempotencyKey: Type.Optional(IdempotencyKey),
    ...REMARKS,
    passkey: Type.Optional(Assertion),
    signature: Type.Optional(OwnerSignature),
  }),
  reply: Transferred,
  missing: 'fields_missing',
  refusals: ['not_own_wallet', 'passkey_copied', ...PAYMENT_REFUSALS],
  refusalFields: OrderToSign,
})

const Payment = Type.Object(
  {
    key: Type.String({
      ...IdempotencyKey,
      description:
        'Its Idempotency-Key, the same as that of a single transfer: with it the payment is made at most once',
    }),
    to: RECIPIENT,
    amount: AMOUNT,
    ...REMARKS,
    signature: Type.Optional(OwnerSignature),
  },
  { additionalProperties: false },
)

const PaymentOutcome = Type.Object({
  key: Type.String(),
  transaction: Type.Optional(
    Type.Object(Transaction.properties, { description: 'It was made, now or before' }),
  ),
  refusal: Type.Optional(
    Type.Object(
      {
        code: Type.String(),
        message: Type.String(),
        ...OrderToSign,
      },
      {
        description:
          'It was not made, but after ledger_unsure it may have been. With the same key it can be sent again',
      },
    ),
  ),
})

export const transfers = defineSchema({
  summary: `Up to ${PAYMENTS_AT_ONCE} payments from your wallet, each with its own outcome, in order`,
  input: Type.Object({
    fromAddress: Type.Optional(
      Type.String({
        'x-refusal': 'address_invalid',
        description:
          'Your address, as a check: refused if the session or API key is of another wallet',
      }),
    ),
    payments: Type.Array(Payment, { minItems: 1, maxItems: PAYMENTS_AT_ONCE }),
    atomic: Type.Optional(
      Type.Boolean({
        default: false,
        description:
          'All or none: if one payment is refused, the request is refused with its code and its `index`, counted from 0',
      }),
    ),
  }),
  maxBytes: PAYMENTS_MAX_BYTES,
  reply: Type.Object({ outcomes: Type.Array(PaymentOutcome) }),
  refusals: [
    'not_own_wallet',
    'amount_invalid',
    'address_invalid',
    'too_many_requests',
    ...PAYMENT_REFUSALS,
  ],
  refusalFields: {
    index: Type.Optional(
      Type.Integer({
        description: 'Of the payment for which the whole request is refused, counted from 0',
      }),
    ),
    ...OrderToSign,
  },
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
