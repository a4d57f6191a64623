import { AMOUNT_STEP } from '#api/limits.ts'
import { type Micros, addMicros } from '#api/chain/money.ts'
import type { RefusalCode } from '#api/refusals/refusals.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { plainNumber } from '../../../coin/plainNumber.ts'
import type { AmountInterpretation } from '../../../coin/readAmount.ts'
import { t } from '../../../language/t.ts'

/** What can be spent: undefined while it is not known, and then not judged. */
interface Purse {
  balance: Micros | undefined
  fee: Micros | undefined
}

/** An amount as written, and what it was read as. */
interface WrittenAmount extends AmountInterpretation {
  text: string
}

export function amountProblem(
  { text, amount, interpretations }: WrittenAmount,
  { balance, fee }: Purse,
): string | null {
  if (text === '') return null
  if (interpretations.length > 0) return t('send.choose_amount')
  if (!amount) return isTooSmall(text) ? smallest() : t('refusals.amount_invalid')
  if (balance === undefined || fee === undefined) return null
  return addMicros(amount, fee) > balance ? t('refusals.insufficient_balance') : null
}

const smallest = (): string => t('send.smallest', { coins: coinsText(Number(AMOUNT_STEP)) })

const isTooSmall = (text: string): boolean =>
  /^0*[.,٫]?0*$|^0*[.,٫]0{6}\d+$/.test(plainNumber(text))

/** Text that may still become an amount: no reason to interrupt somebody who types. */
export const isBeginningOfAmount = (text: string): boolean =>
  /^0*[.,٫]?0{0,6}$/.test(plainNumber(text))

/** The field that the server's "no" is about; null when it is about none. */
export const fieldOf = (code: RefusalCode | null): FieldName | null =>
  (code && FIELD_OF[code]) ?? null

export const FIELDS = ['recipient', 'amount', 'note'] as const
export type FieldName = (typeof FIELDS)[number]

const FIELD_OF: Partial<Record<RefusalCode, FieldName>> = {
  address_invalid: 'recipient',
  recipient_not_found: 'recipient',
  amount_invalid: 'amount',
  insufficient_balance: 'amount',
  note_too_long: 'note',
  notes_full: 'note',
}
