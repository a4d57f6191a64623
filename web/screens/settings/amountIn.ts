import { t } from '../../language/t.ts'
import { microsToJson } from '#api/chain/money.ts'
import { NotDone } from '../../ask/failures.ts'
import { readAmount } from '../../coin/readAmount.ts'

/** An amount that a setting compares with; null if nothing was written. */
export function amountIn(text: string): number | null {
  const written = text.trim()
  if (written === '') return null
  if (/^0+$/.test(written)) return 0
  const { amount } = readAmount(written)
  if (!amount) throw new NotDone(t('refusals.amount_invalid'))
  return microsToJson(amount)
}
