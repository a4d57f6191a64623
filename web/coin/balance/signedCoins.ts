import type { Micros } from '#api/chain/money.ts'
import { ltr } from '../../language/ltr.ts'
import { coinsText } from '../coinsText.ts'

/** '+12.5 CXAC' or '-2 CXAC'. Sign and number are isolated together: apart, they would change places in Arabic. */
export function signedCoins(sign: '+' | '-', amount: Micros | number): string {
  return ltr(sign + coinsText(amount))
}
