import { OPERATOR_REASONS, type OperatorReason } from '#api/values/operator.ts'
import { t } from '../../language/t.ts'

export const REASONS: Record<OperatorReason, string> = {
  owner_asked: t('reasons.operator', { reason: 'owner_asked' }),
  takeover: t('reasons.operator', { reason: 'takeover' }),
  fraud: t('reasons.operator', { reason: 'fraud' }),
  authority: t('reasons.operator', { reason: 'authority' }),
}

/** The API has the sentence of a freeze in English. */
export function reasonText(sentence: string): string {
  const codes = Object.keys(OPERATOR_REASONS) as OperatorReason[]
  const code = codes.find(each => OPERATOR_REASONS[each] === sentence)
  return code ? REASONS[code] : sentence
}
