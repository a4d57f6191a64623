import Camera from 'lucide-react/icons/camera'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { t } from '../../../language/t.ts'
import styles from './WelcomeDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

const STEPS = [
  {
    Icon: IdCard,
    title: t('kyc.get_id'),
    text: t('kyc.passport_driving_license_or'),
  },
  {
    Icon: Camera,
    title: t('kyc.take_clear_photo'),
    text: t('kyc.all_four_corners_picture'),
  },
  {
    Icon: House,
    title: t('kyc.proof_address_if_required'),
    text: t('kyc.operator_may_ask_bill'),
  },
]

export function WelcomeDialog({ isOpen, onClose, finalFocus }: Props) {
  const begin = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('kyc.welcome_kyc_verification')}
      description={t('kyc.what_have_ready_before')}
      initialFocus={begin}
      {...(finalFocus && { finalFocus })}
    >
      <p className={styles.text}>{t('kyc.takes_about_five_minutes')}</p>
      <ol className={styles.steps}>
        {STEPS.map(({ Icon, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.icon}>
              <Icon size={22} aria-hidden />
            </span>
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
      <Button ref={begin} look="solid" onClick={onClose}>
        {t('kyc.start_verification')}
      </Button>
    </Dialog>
  )
}
