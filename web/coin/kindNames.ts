import type { Kind } from '#api/chain/kind.ts'
import { t } from '../language/t.ts'

export const KIND_NAMES: Record<Kind, string> = {
  transfer: t('coin.transfer'),
  claim: t('coin.claim'),
  bonus: t('coin.bonus'),
}
