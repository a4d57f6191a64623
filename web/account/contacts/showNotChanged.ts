import { problemOf } from '../../ask/failures.ts'
import { t } from '../../language/t.ts'
import { showToast } from '../../ui/feedback/toasts.ts'

export const showNotChanged = (error: Error) =>
  showToast('error', problemOf(error, t('account.contacts_could_not_changed')).title)
