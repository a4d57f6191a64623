import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { freezeSending } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { userKey } from '../../../session/useUser.ts'
import { FailureNotice } from '../../../ask/FailureNotice.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { showToast } from '../../../ui/feedback/toasts.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CardActions } from '../../../ui/layout/Card.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export function FreezeDialog({ isOpen, onClose, finalFocus }: Props) {
  const uid = useSession()?.user.uid ?? ''
  const queryClient = useQueryClient()
  const freeze = useMutation({
    mutationFn: () => request(freezeSending, {}),
    onSuccess: async ({ message }) => {
      showToast('success', message)
      onClose()
      await queryClient.invalidateQueries({ queryKey: userKey(uid) })
    },
  })
  const close = () => {
    freeze.reset()
    onClose()
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('settings.freeze_sending')}
      description={t('settings.nothing_leaves_wallet_until')}
      finalFocus={finalFocus}
    >
      <FailureNotice error={freeze.error} fallback={t('settings.sending_could_not_frozen')} />
      <p>{t('settings.nobody_can_send_from')}</p>
      <CardActions>
        <Button look="danger" disabled={freeze.isPending} onClick={() => freeze.mutate()}>
          {freeze.isPending ? t('settings.freezing') : t('settings.freeze_now')}
        </Button>
        <Button onClick={close}>{t('settings.cancel')}</Button>
      </CardActions>
    </Dialog>
  )
}
