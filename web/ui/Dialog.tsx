import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import styles from './Dialog.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'
import { classes } from './classes.ts'
import { useBackCloses } from './useBackCloses.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  /** `start`: a sheet along the leading edge of the window. */
  placement?: 'center' | 'start'
  /** On a phone: as high as its content, or the whole screen. `tall`: everywhere so high that nothing jumps. */
  onPhone?: 'sheet' | 'tall' | 'screen'
  /** What has the focus on opening, if not the first thing that can. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Where the focus goes on closing. `false`: it stays where it is, because something else took it. */
  finalFocus?: RefObject<HTMLElement | null> | false
  children: ReactNode
}

export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  placement = 'center',
  onPhone = 'sheet',
  initialFocus,
  finalFocus,
  children,
}: Props) {
  useBackCloses(isOpen, onClose)
  return (
    <Base.Root open={isOpen} onOpenChange={open => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          className={classes(
            styles.popup,
            styles[placement],
            placement === 'center' && styles[onPhone],
          )}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            <Base.Close className={styles.close} aria-label="Close">
              <X size={20} aria-hidden />
            </Base.Close>
          </header>
          <Base.Description render={<VisuallyHidden />}>{description}</Base.Description>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
