import { type Address, parseAddress } from '#api/address.ts'
import { type Micros, formatCoins, parseCoins } from '#api/money.ts'
import { readAmount } from './readAmount.ts'

/** Whom to pay, and how much where the payee has said so. */
export interface Payment {
  to: Address
  amount: Micros | null
  /** The amount as the payee wrote it, where it can be read in several ways. */
  unclear?: string
}

const SCHEME = 'cxac:'

/** What a QR code holds: the plain address, which every wallet reads, or a link that adds the amount. */
export const paymentLink = ({ to, amount }: Payment): string =>
  amount ? `${SCHEME}${to}?amount=${formatCoins(amount)}` : to

/** Null when the text names no CXAC address. An amount that cannot be sent is left out, never rounded. */
export function parsePaymentLink(text: string): Payment | null {
  const trimmed = text.trim()
  const hasScheme = trimmed.slice(0, SCHEME.length).toLowerCase() === SCHEME
  const [address = '', query = ''] = (hasScheme ? trimmed.slice(SCHEME.length) : trimmed).split('?')
  const to = parseAddress(address)
  if (!to || (query && !hasScheme)) return null
  const written = new URLSearchParams(query).get('amount') ?? ''
  // As we write it ourselves, with a point and without thousands, it has one reading.
  const own = parseCoins(written)
  if (own !== null) return { to, amount: own || null }
  const { amount, readings } = readAmount(written)
  return { to, amount, ...(readings.length > 0 && { unclear: written }) }
}
