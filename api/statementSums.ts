import { type Micros, ZERO, addMicros, subtractMicros } from './chain/money.ts'

export const DIRECTIONS = ['sent', 'received', 'self'] as const
/** `self`: to one's own address. The coins go out and come in, and the fee is paid. */
export type Direction = (typeof DIRECTIONS)[number]

export interface StatementSums {
  in: Micros
  out: Micros
  fees: Micros
}

export const NO_SUMS: StatementSums = { in: ZERO, out: ZERO, fees: ZERO }

interface Line {
  direction: Direction
  amount: Micros
  fee: Micros
}

export const addLine = (sums: StatementSums, { direction, amount, fee }: Line): StatementSums => ({
  in: direction === 'sent' ? sums.in : addMicros(sums.in, amount),
  out: direction === 'received' ? sums.out : addMicros(sums.out, amount),
  fees: addMicros(sums.fees, fee),
})

/** What a wallet has after a period. */
export const closingBalance = (opening: Micros, sums: StatementSums): Micros =>
  subtractMicros(addMicros(opening, sums.in), addMicros(sums.out, sums.fees))
