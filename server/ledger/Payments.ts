import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { type Micros, microsFromJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { Assertion } from '#api/webauthn.ts'
import type { LedgerTransaction } from '../chain/records.ts'
import { readByNumbers } from '../chain/readTransactions.ts'
import type { Caller } from '../http/serve.ts'
import type { DigestKey } from './keys/usedKey.ts'
import type { Order } from './order.ts'
import {
  type TransferConsent,
  type TransferNote,
  transferOrder,
  type TransferResult,
} from './transfer.ts'

/** What a caller asks for, alone or with others. */
export interface Payment {
  to: Address
  amount: Micros
  key: string | null
  note: string
  toName: string
  passkey: Assertion | undefined
}

export interface PaymentDeps {
  pool: pg.Pool
  transferFee: Micros
  digestKey: DigestKey
  /** For each, the sender's note, and by which name they chose the recipient; null if there is neither. */
  notesOf: (
    caller: Caller,
    written: readonly Pick<Payment, 'note' | 'to' | 'toName'>[],
  ) => Promise<(TransferNote | null)[]>
  /** Whether the sender has confirmed it, or the daily sum below which that is not needed. */
  consentTo: (caller: Caller, wanted: Payment) => Promise<TransferConsent>
  now: () => number
}

/** What the ledger decides with a payment. */
export interface Terms {
  note: TransferNote | null
  consent: TransferConsent
}

/** The way of a payment to its order and back, the same for single and for bulk requests. */
export class Payments {
  readonly #deps: PaymentDeps

  constructor(deps: PaymentDeps) {
    this.#deps = deps
  }

  async termsOf(caller: Caller, payments: readonly Payment[]): Promise<Terms[]> {
    const { notesOf, consentTo } = this.#deps
    const notes = await notesOf(caller, payments)
    const terms: Terms[] = []
    for (const [i, payment] of payments.entries())
      terms.push({ note: notes[i]!, consent: await consentTo(caller, payment) })
    return terms
  }

  order({ address }: Caller, payment: Payment, terms: Terms): Order<TransferResult> {
    const { transferFee, digestKey, now } = this.#deps
    const { to, amount, key } = payment
    // Equal transfers in two processes differ only by their keys.
    const transfer = { from: address, to, amount, fee: transferFee, key: key ?? randomUUID() }
    return transferOrder({ ...transfer, ...terms, atMs: now() }, digestKey)
  }

  /** Their transactions. Stores the note of a repetition: the first attempt may have come without it. */
  async readMade(
    results: readonly (TransferResult & { note: TransferNote | null })[],
  ): Promise<LedgerTransaction[]> {
    const { pool } = this.#deps
    const repeated = results.flatMap(result => ('madeBefore' in result ? [result.madeBefore] : []))
    const found = await readByNumbers(pool, repeated)
    for (const result of results)
      if ('madeBefore' in result && result.note && !(result.note instanceof Refusal)) {
        const { text, values } = result.note(result.madeBefore)
        await pool.query(text, [...values])
      }
    return results.map(result => ('made' in result ? result.made : found.get(result.madeBefore)!))
  }
}

/** Refuses what cannot be meant, before the ledger is asked. */
export function parsePayment(written: { to: string; amount: number }): {
  to: Address
  amount: Micros
} {
  const amount = microsFromJson(written.amount)
  if (!amount) throw new Refusal('amount_invalid')
  const to = parseAddress(written.to)
  if (!to) throw new Refusal('address_invalid')
  if (to === SYSTEM_ADDRESS) throw new Refusal('recipient_not_found')
  return { to, amount }
}
