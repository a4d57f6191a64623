import type { Address } from '#api/chain/address.ts'
import { addMicros, type Micros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import { DailySum } from './marks/dailySum.ts'
import type { Order, Statement } from './order.ts'
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
  atMs: number
}

/**
 * A refusal, or the limit for 24 hours, including this transfer: the sender's without a passkey, or that of an API key.
 * The sum is compared with it inside the commit, so that concurrent transfers cannot exceed it together. Null: no limit.
 */
export type TransferConsent = Refusal | { dailyLimit: Micros; apiKey?: string } | null

/**
 * A private note of the sender, or why it cannot be stored. The refusal is not checked for a repetition: the first time
 * it may have been the last one that fitted. The statement does not change an existing note.
 */
export type TransferNote = Refusal | ((transaction: number) => Statement)

/** The transaction, or the number of the one that this key made before. */
export type TransferResult = { made: LedgerTransaction } | { madeBefore: number }

export function transferOrder(
  transfer: Transfer,
  digestKey: DigestKey = (from, key) => [plainDigest(from, key)],
): Order<TransferResult> {
  const { from, to, amount, fee, key, note, consent = null, atMs } = transfer
  const keys = key === null ? [] : digestKey(from, key)
  const { dailyLimit: limit = null, apiKey = null } =
    consent && 'dailyLimit' in consent ? consent : {}
  const sumMark = apiKey === null ? `unconfirmed:${from}` : `api-key:${apiKey}`
  // With a fee for each of many tiny transfers, a key could empty the wallet within its limit.
  const counted = apiKey === null ? amount : addMicros(amount, fee)
  return {
    atMs,
    touches: { wallets: [from, to], marks: limit === null ? [] : [sumMark], keys },
    decide(view) {
      const used = keys.map(view.key).find(found => found !== undefined)
      if (used) return repeat(used, transfer)
      if (!view.wallet(to)) throw new Refusal('recipient_not_found')
      if (note instanceof Refusal) throw note
      if (consent instanceof Refusal) throw consent
      const sum = new DailySum(sumMark, view.mark(sumMark), view.nowMs)
      if (limit !== null && sum.total + counted > limit)
        throw apiKey === null ? passkeyNeeded(amount, limit) : new Refusal('api_key_sum')
      return {
        postings: [{ kind: 'transfer', from, to, amount, fee }],
        marks: limit === null ? [] : [sum.plus(counted)],
        keys: [keys],
        ...(note && { record: (_opened, [made]) => [note(made!.number)] }),
        answer: ([made]) => ({ made: made! }),
      }
    },
  }
}

const passkeyNeeded = (amount: Micros, limit: Micros) =>
  amount > limit
    ? new Refusal('passkey_needed')
    : new Refusal('passkey_needed', {
        sentence:
          'With this, more than you allow in 24 hours would go out without a passkey. Please confirm with one.',
      })

/** The fee is not compared: an operator may have changed it since. */
function repeat({ made, transaction }: Readonly<UsedKey>, { from, to, amount }: Transfer) {
  if (!made) throw new Refusal('key_voided')
  if (made.from !== from || made.to !== to || made.amount !== amount)
    throw new Refusal('key_reused')
  return { answer: () => ({ madeBefore: transaction }) }
}
