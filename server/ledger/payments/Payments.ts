import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { type Micros, microsFromJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import type { Assertion } from '#api/webauthn.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import type { LedgerTransaction } from '../../chain/reading/records.ts'
import { readByNumbers } from '../../chain/reading/readTransactions.ts'
import type { Caller } from '../../http/serve.ts'
import type { DigestKey } from '../keys/usedKey.ts'
import type { Order } from '../order.ts'
import { readSignedTransfer } from '../ownerKeys/readSignedTransfer.ts'
import type { SignedTransfer } from '../ownerKeys/signed.ts'
import {
  type TransferConsent,
  type TransferNote,
  transferOrder,
  type TransferResult,
} from '../transfer.ts'

/** A requested payment, alone or with others. */
export interface Payment {
  to: Address
  amount: Micros
  key: string | null
  note: string
  toName: string
  passkey: Assertion | undefined
  signature: OwnerSignature | undefined
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
  publicUrl: string
  now: () => number
}

/** What the ledger decides with a payment. */
export interface Terms {
  note: TransferNote | null
  consent: TransferConsent
  /** By the owner, if the wallet has keys. */
  signed: SignedTransfer | Refusal | null
}

/** Turns payments into orders and orders into replies, the same for single and bulk requests. */
export class Payments {
  readonly #deps: PaymentDeps

  constructor(deps: PaymentDeps) {
    this.#deps = deps
  }

  async termsOf(caller: Caller, payments: readonly Payment[]): Promise<Terms[]> {
    const { notesOf, consentTo, publicUrl } = this.#deps
    const notes = await notesOf(caller, payments)
    const terms: Terms[] = []
    for (const [i, payment] of payments.entries()) {
      const consent = await consentTo(caller, payment)
      const signed = await signedBy(caller, payment, publicUrl)
      terms.push({ note: notes[i]!, consent: signed ? beyondSignature(consent) : consent, signed })
    }
    return terms
  }

  order({ address }: Caller, payment: Payment, terms: Terms): Order<TransferResult> {
    const { transferFee, digestKey, now } = this.#deps
    const { to, amount, key } = payment
    // Equal transfers in two processes differ only by their keys.
    const transfer = { from: address, to, amount, fee: transferFee, key: key ?? randomUUID() }
    return transferOrder({ ...transfer, ...terms, atMs: now() }, digestKey)
  }

  /** The transactions that these keys made before, by number. Stores notes: the first attempt may have come without. */
  async readRepeated(
    repeated: readonly { madeBefore: number; note: TransferNote | null }[],
  ): Promise<Map<number, LedgerTransaction>> {
    const { pool } = this.#deps
    for (const { madeBefore, note } of repeated)
      if (note && !(note instanceof Refusal) && note.insertText) {
        const { text, values } = note.insertText(madeBefore)
        await pool.query(text, [...values])
      }
    return readByNumbers(
      pool,
      repeated.map(({ madeBefore }) => madeBefore),
    )
  }
}

const signedBy = async (
  { address: from }: Caller,
  { to, amount, key, signature }: Payment,
  publicUrl: string,
): Promise<Terms['signed']> =>
  signature ? readSignedTransfer(signature, { from, to, amount, key }, publicUrl) : null

/** The owner's signature of this very transfer is a confirmation; an API key has its limits nevertheless. */
const beyondSignature = (consent: TransferConsent): TransferConsent =>
  consent instanceof Refusal ? consent : consent.filter(({ apiKey }) => apiKey !== undefined)

/** By what was written: verifying a checksum takes a twelfth of a payment. */
const recipients = new KeyedCache<string, Address>({ max: 10_000 })

/** Refuses impossible payments before they reach the ledger. `field`: of the request, that has the recipient. */
export function parsePayment(
  written: { to: string; amount: number },
  field: 'to' | 'toAddress',
): { to: Address; amount: Micros } {
  const amount = microsFromJson(written.amount)
  if (!amount) throw new Refusal('amount_invalid', { body: { field: 'amount' } })
  return { to: recipients.get(written.to) ?? parseRecipient(written.to, field), amount }
}

function parseRecipient(text: string, field: string): Address {
  const to = parseAddress(text)
  if (!to) throw new Refusal('address_invalid', { body: { field } })
  if (to === SYSTEM_ADDRESS) throw new Refusal('recipient_not_found')
  recipients.set(text, to)
  return to
}
