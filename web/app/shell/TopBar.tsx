import Menu from 'lucide-react/icons/menu'
import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../ui/form/Button.tsx'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { Brand } from './Brand.tsx'
import styles from './TopBar.module.css'
import { t } from '../../language/t.ts'

const MenuDialog = lazyDialog(async () => (await import('./MenuDialog.tsx')).MenuDialog)

/** Replaces the sidebar on small screens. */
export function TopBar() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const [hasMovedOn, setMovedOn] = useState(false)
  const isOpen = openAt === key
  // Stays closed: going back must not open it again.
  if (openAt !== null && !isOpen) {
    setOpenAt(null)
    setMovedOn(true)
  }
  const open = () => {
    setOpenAt(key)
    setMovedOn(false)
  }
  const menuButton = useRef<HTMLButtonElement>(null)

  return (
    <header className={styles.bar}>
      <Brand />
      <Button
        ref={menuButton}
        look="quiet"
        aria-label={t('shell.menu')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={open}
      >
        <Menu size={22} aria-hidden />
      </Button>
      <MenuDialog
        isOpen={isOpen}
        onClose={() => setOpenAt(null)}
        finalFocus={hasMovedOn ? false : menuButton}
      />
    </header>
  )
}
