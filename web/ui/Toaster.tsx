import { useEffect, useSyncExternalStore } from 'react'
import { Notice } from './Notice.tsx'
import styles from './Toaster.module.css'
import { type Toast, dismissToast, toasts } from './toasts.ts'

const TOAST_MS = 8000

export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.read)
  return (
    <div className={styles.toaster}>
      {shown.map(toast => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastNotice({ toast }: { toast: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(toast.id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [toast.id])

  return (
    <Notice
      kind={toast.kind}
      announced={toast.kind === 'error' ? 'alert' : 'status'}
      title={toast.text}
      onDismiss={() => dismissToast(toast.id)}
    />
  )
}
