import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import { RecoveryField } from '../../../account/ownerKeys/RecoveryField.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './OnDemand.module.css'
import { t } from '../../../language/t.ts'

interface Props {
  value: string
  onChange: (text: string) => void
}

/** In place of a passkey that was not used. Most people press Send again: its fields would push the recipient away. */
export function RecoveryOnDemand(props: Props) {
  const [isOpen, setOpen] = useState(props.value !== '')
  if (isOpen) return <Opened {...props} />
  return (
    <Button look="quiet" className={styles.opener} onClick={() => setOpen(true)}>
      <Plus size={16} aria-hidden /> {t('keys.recovery_file')}
    </Button>
  )
}

function Opened(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise, which React would take for the effect's end.
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box} tabIndex={-1} className={styles.opened}>
      <RecoveryField {...props} />
    </div>
  )
}
