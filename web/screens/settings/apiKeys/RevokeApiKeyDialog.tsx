import type { RefObject } from 'react'
import { revokeApiKey } from '#api/calls/apiKeys.ts'
import type { ApiKey } from '#api/schemas/apiKeys.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { request } from '../../../session/client.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { useApiKeyChange } from './useApiKeys.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
  apiKey: ApiKey
}

export function RevokeApiKeyDialog({ apiKey: { id, name }, isOpen, onClose, finalFocus }: Props) {
  const revoke = useApiKeyChange(
    () => request(revokeApiKey, { id }),
    () => {
      showToast('success', t('settings.api_key_revoked'))
      onClose()
    },
  )
  const close = () => {
    revoke.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('settings.revoke_name', { name })}
      description={t('settings.programs_use_lose_access')}
      finalFocus={finalFocus}
    >
      <FailureNotice error={revoke.error} fallback={t('settings.api_key_not_revoked')} />
      <p>{t('settings.programs_use_key_lose')}</p>
      <CardActions>
        <Button look="danger" disabled={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
          {revoke.isPending ? t('settings.revoking') : t('settings.revoke_it')}
        </Button>
        <Button onClick={close}>{t('settings.cancel')}</Button>
      </CardActions>
    </Dialog>
  )
}
