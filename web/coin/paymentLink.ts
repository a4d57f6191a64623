import { type Address, parseAddress } from '#api/chain/address.ts'
import { PAYMENT_NOTE_MAX_LENGTH } from '#api/limits.ts'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { readAmount } from './readAmount.ts'

/** The recipient of a payment, with amount and note if given. */
export interface Payment {
  to: Address
  amount: Micros | null
  /** The amount as the payee wrote it, if it is ambiguous. */
  unclear?: string
  note?: string
}

const SCHEME = 'cxac:'
/** Any host: an installation can have several names. */
const PAGE = /^https?:\/\/[^/?#]+\/pay\//i
const INVISIBLE = /[^\P{C}\u200c\u200d]+/gu

/** The text of a QR code: the plain address, which every wallet reads, or a link with amount and note. */
export function paymentLink(payment: Payment, origin = window.location.origin): string {
  const isPlain = !payment.amount && !payment.note
  return isPlain ? payment.to : `${origin}/pay/${payment.to}${queryOf(payment)}`
}

/** The path that opens Send with this payment filled in. */
export function sendPath(payment: Payment): string {
  const query = queryOf(payment).replace('?', '&')
  return `/wallet?open=send&to=${payment.to}${query}`
}

/** Null if the text has no CXAC address. An amount that cannot be sent is dropped, never rounded. */
export function parsePaymentLink(text: string): Payment | null {
  const trimmed = text.trim()
  const start = PAGE.exec(trimmed)?.[0] ?? (isScheme(trimmed) ? SCHEME : '')
  const [address = '', query = ''] = trimmed.slice(start.length).split('?')
  return query && !start ? null : readPayment(address, new URLSearchParams(query))
}

export function readPayment(address: string, query: URLSearchParams): Payment | null {
  const to = parseAddress(address)
  if (!to) return null
  const note = visible(query.get('note') ?? '')
  return { to, ...amountIn(query), ...(note && { note }) }
}

/** With two amounts, neither is guessed. */
export const namesSeveralAmounts = (query: URLSearchParams): boolean =>
  query.getAll('amount').length > 1

function amountIn(query: URLSearchParams): Pick<Payment, 'amount' | 'unclear'> {
  const written = namesSeveralAmounts(query) ? '' : (query.get('amount') ?? '')
  // In our own format, with a point and no separators, it has one interpretation.
  const own = parseCoins(written)
  if (own !== null) return { amount: own || null }
  const { amount, interpretations } = readAmount(written)
  return { amount, ...(interpretations.length > 0 && { unclear: written }) }
}

function queryOf({ amount, unclear, note }: Payment): string {
  const asked = amount ? formatCoins(amount) : unclear
  const query = new URLSearchParams({ ...(asked && { amount: asked }), ...(note && { note }) })
  return query.size ? `?${query}` : ''
}

const isScheme = (text: string) => text.slice(0, SCHEME.length).toLowerCase() === SCHEME

/** Without invisible characters, and cut to our own limit. */
const visible = (note: string) =>
  Array.from(note.replaceAll(INVISIBLE, ' ').trim()).slice(0, PAYMENT_NOTE_MAX_LENGTH).join('')
