import { type Micros, micros } from '#api/chain/money.ts'

const COIN = 1_000_000n
const HUNDREDTH = COIN / 100n

/** Rounded down, for places where space is short. Less than one coin stays exact: 0.004 CXAC are not 0. */
export const toTwoDecimals = (amount: Micros): Micros =>
  amount < COIN ? amount : micros(amount - (amount % HUNDREDTH))
