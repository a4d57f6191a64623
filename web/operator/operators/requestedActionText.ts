import type { RequestedAction } from '#api/values/operator.ts'
import { t } from '../../language/t.ts'

const TEXTS: Record<RequestedAction, (about: string) => string> = {
  lift_freeze: about => t('operator.lift_freeze_of', { about }),
  delete_kyc: about => t('operator.delete_kyc_of', { about }),
  add_operator: about => t('operator.add_operator', { about }),
  remove_operator: about => t('operator.remove_operator', { about }),
}

/** What an operator asks another to agree to. `about`: a user or an operator. */
export const requestedActionText = (what: RequestedAction, about: string): string =>
  TEXTS[what](about)
