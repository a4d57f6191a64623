import { type RefObject, Suspense, lazy, useSyncExternalStore } from 'react'
import type { Payment } from '../../../../coin/paymentLink.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import styles from './RecipientField.module.css'
import { t } from '../../../../language/t.ts'

const Scanner = lazy(async () => ({
  default: (await import('../../../../scanner/Scanner.tsx')).Scanner,
}))

interface Props {
  isOpen: boolean
  onClose: () => void
  onFound: (payment: Payment) => void
  finalFocus: RefObject<HTMLElement | null>
}

/** Within the form, or on a phone over the whole screen. */
export function RecipientScanner({ isOpen, onClose, onFound, finalFocus }: Props) {
  const isPhone = useIsPhone()
  const scanner = (
    <Suspense fallback={<p className={styles.loading}>{t('send.opening_scanner')}</p>}>
      <Scanner onFound={onFound} />
    </Suspense>
  )
  if (!isPhone) return isOpen && scanner
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('send.scan')}
      description={t('send.scan_text')}
      onPhone="screen"
      finalFocus={finalFocus}
    >
      {scanner}
    </Dialog>
  )
}

/** As narrow as where dialogs become sheets. */
const phone = matchMedia('(width < 480px)')

const useIsPhone = (): boolean =>
  useSyncExternalStore(
    onChange => {
      phone.addEventListener('change', onChange)
      return () => phone.removeEventListener('change', onChange)
    },
    () => phone.matches,
  )
