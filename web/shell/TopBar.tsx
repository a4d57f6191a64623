import { Menu } from 'lucide-react'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../ui/form/Button.tsx'
import { Brand } from './Brand.tsx'
import styles from './TopBar.module.css'

const loadMenu = async () => ({ default: (await import('./MenuDialog.tsx')).MenuDialog })
const MenuDialog = lazy(loadMenu)

/** On small screens in place of the sidebar. */
export function TopBar() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const hasMovedOn = openAt !== null && !isOpen
  const menuButton = useRef<HTMLButtonElement>(null)

  // After the first paint, so that the first press finds it there. If this fails, the press asks again.
  useEffect(() => void loadMenu().catch(() => {}), [])

  return (
    <header className={styles.bar}>
      <Brand />
      <Button
        ref={menuButton}
        look="quiet"
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(key)}
      >
        <Menu size={22} aria-hidden />
      </Button>
      <Suspense>
        {openAt !== null && (
          <MenuDialog
            isOpen={isOpen}
            onClose={() => setOpenAt(null)}
            finalFocus={hasMovedOn ? false : menuButton}
          />
        )}
      </Suspense>
    </header>
  )
}
