import { type Payment, parsePaymentLink, sendPath } from '../../coin/paymentLink.ts'

export type Found =
  | { kind: 'nothing' }
  /** There are codes, but none with a CXAC address. */
  | { kind: 'foreign' }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'several'; payments: readonly Payment[] }

/** The meaning of the codes in one picture. Among several, the user chooses. */
export function foundCodes(texts: readonly string[]): Found {
  const payments = new Map<string, Payment>()
  for (const text of texts) {
    const payment = parsePaymentLink(text)
    if (payment) payments.set(sendPath(payment), payment)
  }
  const [first, ...others] = payments.values()
  if (!first) return { kind: texts.length ? 'foreign' : 'nothing' }
  return others.length
    ? { kind: 'several', payments: [first, ...others] }
    : { kind: 'payment', payment: first }
}
