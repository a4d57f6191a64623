import type { NamedPayment } from './findNames.ts'

/** The lines that repeat an earlier one: the same address, the same amount. */
export function findRepeated(payments: readonly NamedPayment[]): number[] {
  const seen = new Set<string>()
  return payments.flatMap(({ line, to, amount }) => {
    const payment = `${to} ${amount}`
    const isRepeated = seen.has(payment)
    seen.add(payment)
    return isRepeated ? [line] : []
  })
}
