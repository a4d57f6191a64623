import { ScanQrCode } from 'lucide-react'
import { type RefObject, Suspense, lazy, useState } from 'react'
import type { Payment } from '../../coin/paymentLink.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { RecentRecipients } from './RecentRecipients.tsx'
import styles from './RecipientField.module.css'

const Scanner = lazy(async () => ({ default: (await import('../../scanner/Scanner.tsx')).Scanner }))

interface Props {
  ref: RefObject<HTMLInputElement | null>
  sender: string
  value: string
  problem: string | null
  isInvalid: boolean
  onType: (text: string) => void
  onPay: (payment: Payment) => void
  onLeave: () => void
}

export function RecipientField(props: Props) {
  const { ref, sender, value, problem, isInvalid, onType, onPay, onLeave } = props
  const [isScanning, setScanning] = useState(false)
  const take = (payment: Payment) => {
    setScanning(false)
    onPay(payment)
    ref.current?.focus()
  }
  return (
    <div className={styles.recipient}>
      <Field
        ref={ref}
        name="recipient"
        label="Recipient Address"
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="0x…"
        value={value}
        refusal={problem ?? undefined}
        isInvalid={problem !== null || isInvalid}
        onValueChange={onType}
        onBlur={onLeave}
        end={
          <Button
            look="quiet"
            aria-label="Scan QR code"
            title="Scan QR code"
            aria-expanded={isScanning}
            onClick={() => setScanning(!isScanning)}
          >
            <ScanQrCode size={20} aria-hidden />
          </Button>
        }
      />
      {isScanning && (
        <Suspense fallback={<p className={styles.loading}>Opening the scanner…</p>}>
          <Scanner onFound={take} />
        </Suspense>
      )}
      {value === '' && !isScanning && <RecentRecipients sender={sender} onChoose={onType} />}
    </div>
  )
}
