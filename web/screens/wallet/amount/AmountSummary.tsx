import { type Micros, addMicros, formatCoins, subtractMicros } from '#api/chain/money.ts'
import { AmountOf, OwnCoins } from '../../../coin/Amount.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { format } from '../../../ui/format.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  amount: Micros | null
  fee: Micros | undefined
  balance: Micros | undefined
  isToSelf: boolean
}

/** What one press on Send will cost, and what is left then. */
export function AmountSummary({ amount, fee, balance, isToSelf }: Props) {
  const total = amount === null || fee === undefined ? null : addMicros(amount, fee)
  const isTooMuch = total !== null && balance !== undefined && total > balance
  const left =
    total === null || balance === undefined || isTooMuch
      ? null
      : subtractMicros(balance, isToSelf ? fee! : total)
  return (
    <span data-testid="summary">
      {amount === null || isTooMuch ? (
        balance !== undefined && rich('send.you_have', { coins: <OwnCoins amount={balance} /> })
      ) : (
        <b data-testid="amount">{coinsText(amount)}</b>
      )}
      {` · ${fee === undefined ? t('send.fee_unknown') : t('send.fee', { fee: plain(fee) })}`}
      {total !== null && ` · ${t('send.total', { total: plain(total) })}`}
      {left !== null && (
        <>
          {' · '}
          {rich('send.left', { amount: <AmountOf amount={left} /> })}
        </>
      )}
    </span>
  )
}

const plain = (amount: Micros) => format.decimals(formatCoins(amount) as `${number}`)
