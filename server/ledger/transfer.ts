import type { Address } from '#api/chain/address.ts'
import type { Micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import type { Order, Statement } from './order.ts'
import { keyDigest, type UsedKey } from './usedKey.ts'

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
  const keys = key === null ? [] : [keyDigest(from, key)]
  return {
    atMs,
    touches: { wallets: [from, to], marks: [], keys },
    decide(view) {
      const used = keys[0] === undefined ? undefined : view.key(keys[0])
      if (used) return repeat(used, transfer)
      if (!view.wallet(to)) throw new Refusal('recipient_not_found')
      if (note?.refusal) throw note.refusal
      if (refusal) throw refusal
      return {
        postings: [{ kind: 'transfer', from, to, amount, fee }],
        keys,
        ...(note && { record: (_opened, [made]) => [note.insert(made!.number)] }),
        answer: ([made]) => ({ made: made! }),
      }
    },
  }
}

/** The fee is not compared: it may have been changed since, by the operator. */
function repeat(used: Readonly<UsedKey>, { from, to, amount }: Transfer) {
  if (used.from !== from || used.to !== to || used.amount !== amount)
    throw new Refusal('key_reused')
  return { answer: () => ({ madeBefore: used.transaction }) }
}
