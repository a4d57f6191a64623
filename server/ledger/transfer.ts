import type { Address } from '#api/chain/address.ts'
import { addMicros, type Micros } from '#api/chain/money.ts'
import { Refusal, type RefusalCode } from '#api/refusals/refusals.ts'
import type { LedgerTransaction } from '../chain/reading/records.ts'
import { DailySum } from './marks/dailySum.ts'
import type { Order, OrderView, Statement } from './order.ts'
import { idKeyOf, requireOrdered, spentMark } from './ownerKeys/signedTransfer.ts'
import type { SignedTransfer } from './ownerKeys/signed.ts'
import { type DigestKey, plainDigest, type UsedKey } from './keys/usedKey.ts'

export interface Transfer {
  from: Address
  to: Address
  amount: Micros
  fee: Micros
  /** The same key never moves coins twice. */
  key: string | null
  note?: TransferNote | null
  /** How the sender has confirmed it. Not checked for a repetition, which gets the first response. */
  consent?: TransferConsent
  /** The owner's signature, or why it is none. Needed exactly if the wallet has keys. */
  signed?: SignedTransfer | Refusal | null
  atMs: number
}

/**
 * A refusal, or limits for 24 hours, including this transfer. The sums are compared with them inside the commit, so that
 * concurrent transfers cannot exceed them together.
 */
export type TransferConsent = Refusal | readonly DailyLimit[]

export interface DailyLimit {
  limit: Micros
  /** Left out: the sender's own limit without a passkey. */
  apiKey?: string
  /** What that limit is refused with, if not with a request for a passkey. */
  refusal?: RefusalCode
}

/**
 * A private note of the sender, or why it cannot be stored. The refusal is not checked for a repetition: the first time
 * it may have been the last one that fitted. The statements do not change an existing note.
 */
export type TransferNote = Refusal | StoredNote

interface StoredNote {
  insert: (transaction: number) => Statement
  /** For a repetition: only the text. Null: there is no text. */
  insertText: ((transaction: number) => Statement) | null
}

/** The transaction, or the number of the one that this key made before. */
export type TransferResult = { made: LedgerTransaction } | { madeBefore: number }

export function transferOrder(
  transfer: Transfer,
  digestKey: DigestKey = (from, key) => [plainDigest(from, key)],
): Order<TransferResult> {
  const { from, to, amount, fee, key, note, consent = [], atMs } = transfer
  const signed = transfer.signed instanceof Refusal ? null : (transfer.signed ?? null)
  const ownKeys = key === null ? [] : digestKey(from, key)
  const keys = signed ? [...ownKeys, ...digestKey(from, idKeyOf(signed))] : ownKeys
  const limits = consent instanceof Refusal ? [] : consent
  const spent = signed ? spentMark(from, signed) : []
  return {
    atMs,
    touches: {
      wallets: [from, to],
      marks: [...limits.map(one => markOf(one, from)), ...spent],
      keys,
    },
    decide(view) {
      const used = keys.map(view.key).find(found => found !== undefined)
      if (used) return repeat(used, transfer)
      if (!view.wallet(to)) throw new Refusal('recipient_not_found')
      if (note instanceof Refusal) throw note
      if (transfer.signed instanceof Refusal) throw transfer.signed
      const wallet = view.wallet(from)
      const ordered = wallet ? requireOrdered(transfer, wallet, signed, view) : []
      if (consent instanceof Refusal) throw consent
      return {
        postings: [{ kind: 'transfer', from, to, amount, fee, ...(signed && { signed }) }],
        marks: [...limits.map(limit => countedMark(limit, transfer, view)), ...ordered],
        keys: [keys],
        ...(note && { record: (_opened, [made]) => [note.insert(made!.number)] }),
        answer: ([made]) => ({ made: made! }),
      }
    },
  }
}

const markOf = ({ apiKey }: DailyLimit, from: Address): string =>
  apiKey === undefined ? `unconfirmed:${from}` : `api-key:${apiKey}`

function countedMark(daily: DailyLimit, { from, amount, fee }: Transfer, view: OrderView) {
  const { limit, apiKey } = daily
  const mark = markOf(daily, from)
  const sum = new DailySum(mark, view.mark(mark), view.nowMs)
  // With a fee for each of many tiny transfers, a key could empty the wallet within its limit.
  const counted = apiKey === undefined ? amount : addMicros(amount, fee)
  if (sum.total + counted > limit)
    throw apiKey === undefined ? beyondOwn(daily, amount) : beyondKey(limit, sum.total)
  return sum.plus(counted)
}

function beyondOwn({ limit, refusal }: DailyLimit, amount: Micros): Refusal {
  if (refusal) return new Refusal(refusal)
  if (amount > limit) return new Refusal('passkey_needed')
  return new Refusal('passkey_needed', { detail: { name: 'passkey_daily' } })
}

function beyondKey(limit: Micros, sent: bigint): Refusal {
  const left = sent > limit ? 0n : limit - sent
  const values = { amount: String(limit), left: String(left) }
  return new Refusal('api_key_sum', { detail: { name: 'key_sum', values } })
}

/** The fee is not compared: an operator may have changed it since. */
function repeat({ made, transaction }: Readonly<UsedKey>, { from, to, amount }: Transfer) {
  if (!made) throw new Refusal('key_voided')
  if (made.from !== from || made.to !== to || made.amount !== amount)
    throw new Refusal('key_reused')
  return { answer: () => ({ madeBefore: transaction }) }
}
