import type { Transaction } from '#api/ledger.ts'
import { type Micros, ZERO, addMicros, microsFromJson, subtractMicros } from '#api/money.ts'

export interface BalancePoint {
  atMs: number
  /** What the wallet held after the transaction of that time. */
  balance: Micros
}

type Movement = Pick<Transaction, 'from' | 'to' | 'amount' | 'fee' | 'createdAt'>

/**
 * Walks back from the balance of now through the newest transactions of the address, and gives the
 * balance after each of them, oldest first.
 */
export function balanceHistory(
  address: string,
  balance: Micros,
  newestFirst: readonly Movement[],
): BalancePoint[] {
  const points: BalancePoint[] = []
  let after = balance
  for (const transaction of newestFirst) {
    points.push({ atMs: Date.parse(transaction.createdAt), balance: after })
    after = subtractMicros(after, effectOn(address, transaction))
  }
  return points.toReversed()
}

/** The sender pays the fee on top: a transfer to oneself costs the fee and nothing else. */
function effectOn(address: string, { from, to, amount, fee }: Movement): Micros {
  const moved = exactMicros(amount)
  const received = isSame(to, address) ? moved : ZERO
  const paid = isSame(from, address) ? addMicros(moved, exactMicros(fee)) : ZERO
  return subtractMicros(received, paid)
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function exactMicros(coins: number): Micros {
  const amount = microsFromJson(coins)
  if (amount === null) throw new Error(`${coins} is no amount of CXAC`)
  return amount
}
