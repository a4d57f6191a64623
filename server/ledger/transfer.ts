import { sha256 } from '#sha256'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#api/address.ts'
import { isSameHash } from '#api/chain/merkle.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import type { Micros } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import type { Mark, NewMark, Order, Statement } from './order.ts'

const KEY_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000

export interface Transfer {
  from: Address
  to: Address
  amount: Micros
  fee: Micros
  /** The same key never moves coins twice. */
  key: string | null
  note?: TransferNote | null
  /** Why it may not happen. Not asked of a repetition: what has happened is told again. */
  refusal?: Refusal | null
  atMs: number
}

/** What the sender writes beside a transfer, for themselves alone. */
export interface TransferNote {
  /** Why it cannot be kept. Not asked of a repetition: the first time, it may have been the last that fitted. */
  refusal: Refusal | null
  /** Leaves a note that is there already as it is. */
  insert: (transaction: number) => Statement
}

/** The transaction, or the number of the one that this key has made before. */
type TransferResult = { made: LedgerTransaction } | { madeBefore: number }

export function transferOrder(transfer: Transfer): Order<TransferResult> {
  const { from, to, amount, fee, key, note, refusal, atMs } = transfer
  const markName = key === null ? null : `transfer:${from}:${key}`
  return {
    atMs,
    touches: { wallets: [from, to], marks: [], keys: markName === null ? [] : [markName] },
    decide(view) {
      const used = markName === null ? undefined : view.mark(markName)
      if (used) return repeat(used, transfer)
      if (!view.wallet(to)) throw new Refusal('recipient_not_found')
      if (note?.refusal) throw note.refusal
      if (refusal) throw refusal
      const untilMs = view.nowMs + KEY_MS
      const marks: NewMark[] =
        markName === null ? [] : [{ name: markName, untilMs, note: fingerprint(transfer) }]
      return {
        postings: [{ kind: 'transfer', from, to, amount, fee }],
        marks,
        ...(note && { record: (_opened, [made]) => [note.insert(made!.number)] }),
        answer: ([made]) => ({ made: made! }),
      }
    },
  }
}

function repeat(used: Readonly<Mark>, transfer: Transfer) {
  if (!used.note || !isSameHash(used.note, fingerprint(transfer))) throw new Refusal('key_reused')
  const madeBefore = used.transaction!
  return { answer: () => ({ madeBefore }) }
}

/** What the sender asked for. Not the fee: it may have been changed since, by the operator. */
const fingerprint = ({ to, amount }: Transfer): Uint8Array => sha256(utf8ToBytes(`${to} ${amount}`))
