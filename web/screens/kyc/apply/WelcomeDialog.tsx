import Camera from 'lucide-react/icons/camera'
import House from 'lucide-react/icons/house'
import IdCard from 'lucide-react/icons/id-card'
import { type RefObject, useRef } from 'react'
import { Button } from '../../../ui/form/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import styles from './WelcomeDialog.module.css'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
}

const STEPS = [
  {
    Icon: IdCard,
    title: 'Get your ID',
    text: 'A passport, a driving license or a national ID that has not expired.',
  },
  {
    Icon: Camera,
    title: 'Take a clear photo of it',
    text: 'All four corners in the picture, every word readable, no glare.',
  },
  {
    Icon: House,
    title: 'Proof of address, if required',
    text: 'An operator may ask for a bill or a bank statement with your name on it.',
  },
]

export function WelcomeDialog({ isOpen, onClose, finalFocus }: Props) {
  const begin = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Welcome to KYC Verification"
      description="What to have ready before you begin"
      initialFocus={begin}
      {...(finalFocus && { finalFocus })}
    >
      <p className={styles.text}>It takes about five minutes. Have this ready:</p>
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
        Start verification
      </Button>
    </Dialog>
  )
}
