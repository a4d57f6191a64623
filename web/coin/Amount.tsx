import { use } from 'react'
import { type Micros, formatCoins, microsFromJson } from '#api/chain/money.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { format } from '../ui/format.ts'
import styles from './Amount.module.css'
import { AmountsHidden } from './AmountsHidden.ts'
import { toTwoDecimals } from './toTwoDecimals.ts'
import { coinsText } from './coinsText.ts'
import { t } from '../language/t.ts'

/** An amount from the API, exact to its last decimal; dots if amounts are hidden. */
export function Amount({ coins }: { coins: number }) {
  const amount = microsFromJson(coins)
  return amount === null ? '–' : <AmountOf amount={amount} />
}

/** The same for a computed amount. */
export function AmountOf({ amount }: { amount: Micros }) {
  if (use(AmountsHidden)) return <HiddenAmount />
  return <Digits value={formatCoins(amount) as `${number}`} />
}

/** An amount from the API, to two decimals: the exact one is shown elsewhere. */
export function ShortAmount({ coins }: { coins: number }) {
  const amount = microsFromJson(coins)
  return amount === null ? '–' : <AmountOf amount={toTwoDecimals(amount)} />
}

/** An exact amount inside a sentence, with its unit. */
export function OwnCoins({ amount }: { amount: Micros }) {
  if (!use(AmountsHidden)) return coinsText(amount)
  return (
    <bdi dir="ltr">
      <HiddenAmount /> CXAC
    </bdi>
  )
}

/** The same width for every amount, so that it reveals nothing. */
const HiddenAmount = () => (
  <>
    <span aria-hidden>••••</span>
    <VisuallyHidden>{t('coin.hidden')}</VisuallyHidden>
  </>
)

/** A number whose decimals are smaller than the rest, unless they are all there is: half a coin must not read as 0. */
export function Digits({ value }: { value: number | `${number}` }) {
  const sign = format.decimalSign()
  const [whole, decimals] = format.decimals(value).split(sign)
  return (
    <>
      {whole}
      {decimals && (
        <span className={Math.abs(Number(value)) < 1 ? undefined : styles.decimals}>
          {sign}
          {decimals}
        </span>
      )}
    </>
  )
}
