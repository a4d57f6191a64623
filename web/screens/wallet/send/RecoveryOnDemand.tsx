import { useEffect, useRef } from 'react'
import { RecoveryField } from '../../../account/ownerKeys/RecoveryField.tsx'

interface Props {
  value: string
  onChange: (text: string) => void
}

/** In place of a passkey that was not used. Below the other fields, where it would not be seen by itself. */
export function RecoveryOnDemand(props: Props) {
  const box = useRef<HTMLDivElement>(null)
  // In braces: newer browsers return a promise, which React would take for the effect's end.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={box}>
      <RecoveryField {...props} />
    </div>
  )
}
