import { useEffect, useRef, useState } from 'react'
import { useStore } from '../createStore.ts'
import { Notice } from './Notice.tsx'
import styles from './Toaster.module.css'
import { type Toast, dismissToast, toasts } from './toasts.ts'

const TOAST_MS = 8000
/** Long enough to read the details and to decide, with thumbs as well. */
const WITH_DETAILS_MS = 30_000

export function Toaster() {
  const shown = useStore(toasts)
  return (
    <div className={styles.toaster}>
      {shown.map(toast => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

/** Stays while hovered, focused or busy: a hash cannot be copied from a vanishing toast. */
function ToastNotice({ toast }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false)
  const element = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isHeld) return
    const timer = setInterval(
      () => {
        const isBusy = element.current?.querySelector('[aria-busy=true]') ?? false
        if (!isBusy) dismissToast(toast.id)
      },
      toast.detail ? WITH_DETAILS_MS : TOAST_MS,
    )
    return () => clearInterval(timer)
  }, [toast.id, toast.detail, isHeld])

  return (
    <div
      ref={element}
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        kind={toast.kind}
        announced={toast.kind === 'error' ? 'alert' : 'status'}
        title={toast.text}
        onDismiss={() => dismissToast(toast.id)}
      >
        {toast.detail}
      </Notice>
    </div>
  )
}
