import MailCheck from 'lucide-react/icons/mail-check'
import { type RefObject, useRef } from 'react'
import { ButtonLink } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'

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
      title="KYC Application Submitted!"
      description="What happens next"
      initialFocus={home}
      finalFocus={finalFocus}
    >
      <EmptyState
        icon={<MailCheck size={28} aria-hidden />}
        title="The review takes 24-48 hours"
        action={
          <ButtonLink ref={home} to="/" look="solid">
            Back to Home
          </ButtonLink>
        }
      >
        You will get an email as soon as it is done.
      </EmptyState>
    </Dialog>
  )
}
