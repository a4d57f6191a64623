import { useEffect, useState } from 'react'

/** True while a dialog is open, and on until the focus is back: what it returns to must still be there. */
export function useHoldBehind(isOpen: boolean): boolean {
  const [isHeld, setHeld] = useState(isOpen)
  if (isOpen && !isHeld) setHeld(true)

  const isReturning = isHeld && !isOpen
  useEffect(() => {
    if (!isReturning) return
    const release = () => setHeld(false)
    document.addEventListener('focusin', release, { once: true })
    return () => document.removeEventListener('focusin', release)
  }, [isReturning])

  return isHeld
}
