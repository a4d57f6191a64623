import { formatCoins, microsFromJson } from '#api/money.ts'
import { Digits } from './Digits.tsx'

/** An amount from the wire, exact to its last decimal. */
export function Amount({ coins }: { coins: number }) {
  const amount = microsFromJson(coins)
  return amount === null ? '–' : <Digits value={formatCoins(amount) as `${number}`} />
}
