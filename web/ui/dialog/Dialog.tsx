import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import styles from './Dialog.module.css'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import { classes } from '../classes.ts'
import { useBackCloses } from './useBackCloses.ts'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  title: string
  description: string
  /** `start`: a sheet along the leading edge of the window. */
  placement?: 'center' | 'start'
  /** On a phone: as high as its content, or the whole screen. `tall`: a fixed height, so that nothing jumps. */
  onPhone?: 'sheet' | 'tall' | 'screen'
  /** Focused on opening, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Focused on closing. `false`: the focus stays where it is. */
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
            <Base.Close className={styles.close} aria-label={t('ui.close')}>
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
