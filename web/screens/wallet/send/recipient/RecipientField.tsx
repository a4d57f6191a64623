import ScanQrCode from 'lucide-react/icons/scan-qr-code'
import { type RefObject, useRef, useState } from 'react'
import type { Payment } from '../../../../coin/paymentLink.ts'
import { Button } from '../../../../ui/form/Button.tsx'
import { Field } from '../../../../ui/form/Field.tsx'
import { afterPress } from '../../../../ui/form/afterPress.ts'
import { RecipientChoices } from './RecipientChoices.tsx'
import styles from './RecipientField.module.css'
import { RecipientScanner } from './RecipientScanner.tsx'
import type { Recipient } from './readRecipient.ts'
import { t } from '../../../../language/t.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  sender: string
  value: string
  /** Whether nobody else can be meant: further names would push the total out of sight. */
  isClear: boolean
  problem: string | null
  isInvalid: boolean
  onType: (text: string) => void
  onChoose: (recipient: Recipient) => void
  /** Answers what is to be filled in next; null when nothing is. */
  onPay: (payment: Payment) => HTMLElement | null
  onLeave: () => void
}

export function RecipientField(props: Props) {
  const { ref, sender, value, isClear, problem, isInvalid, onType, onChoose, onPay, onLeave } =
    props
  const [isScanning, setScanning] = useState(false)
  const scanButton = useRef<HTMLButtonElement>(null)
  const focusNext = useRef<HTMLElement>(null)
  const turn = (isOn: boolean) => {
    focusNext.current = scanButton.current
    setScanning(isOn)
  }
  const take = (payment: Payment) => {
    turn(false)
    focusNext.current = onPay(payment) ?? scanButton.current
    focusNext.current?.focus()
  }
  return (
    <div className={styles.recipient}>
      <Field
        ref={ref}
        name="recipient"
        label={t('send.recipient_address')}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={t('send.recipient_placeholder')}
        value={value}
        // Where text runs to the left, an address would show its end, and '@milo' would read 'milo@'.
        dir={value ? 'auto' : undefined}
        refusal={problem ?? undefined}
        isInvalid={problem !== null || isInvalid}
        onValueChange={onType}
        onBlur={() => afterPress(onLeave)}
        end={
          <Button
            ref={scanButton}
            look="quiet"
            aria-label={t('send.scan')}
            title={t('send.scan')}
            aria-expanded={isScanning}
            onClick={() => turn(!isScanning)}
          >
            <ScanQrCode size={20} aria-hidden />
          </Button>
        }
      />
      <RecipientScanner
        isOpen={isScanning}
        onClose={() => turn(false)}
        onFound={take}
        finalFocus={focusNext}
      />
      {!isScanning && !isClear && (
        <RecipientChoices
          sender={sender}
          text={value}
          onChoose={(person, isByKey) => {
            onChoose(person)
            if (isByKey) ref.current?.focus()
          }}
        />
      )}
    </div>
  )
}
