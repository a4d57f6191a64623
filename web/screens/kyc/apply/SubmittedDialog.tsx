import MailCheck from 'lucide-react/icons/mail-check'
import { type RefObject, useRef } from 'react'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { t } from '../../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus: RefObject<HTMLElement | null>
}

export function SubmittedDialog({ isOpen, onClose, finalFocus }: Props) {
  const home = useRef<HTMLAnchorElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('kyc.kyc_application_submitted')}
      description={t('kyc.what_happens_next')}
      initialFocus={home}
      finalFocus={finalFocus}
    >
      <EmptyState
        icon={<MailCheck size={28} aria-hidden />}
        title={t('kyc.review_takes_title')}
        action={
          <ButtonLink ref={home} to="/" look="solid">
            {t('kyc.back_home')}
          </ButtonLink>
        }
      >
        {t('kyc.will_get_email_as')}
      </EmptyState>
    </Dialog>
  )
}
