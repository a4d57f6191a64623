import { Keyboard, LogOut } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button.tsx'
import { ShortcutsDialog } from '../../shell/shortcuts/ShortcutsDialog.tsx'
import { SHORTCUTS } from '../shortcuts/shortcutList.ts'
import { START } from '../place.ts'
import { useShortcuts } from '../../shell/shortcuts/useShortcuts.ts'
import styles from './AccountBar.module.css'
import { signOut } from './signOut.ts'

export function AccountBar() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const helpButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  useShortcuts({ '?': () => setHelpOpen(true) })

  const leave = () => {
    // The address may hold a name that was searched for.
    void navigate(START, { replace: true })
    signOut(null)
  }

  return (
    <div className={styles.bar}>
      <Button
        ref={helpButton}
        look="quiet"
        className={styles.tool}
        aria-label="Keyboard shortcuts"
        aria-keyshortcuts="?"
        title="Keyboard shortcuts (?)"
        aria-haspopup="dialog"
        onClick={() => setHelpOpen(true)}
      >
        <Keyboard size={20} aria-hidden />
      </Button>
      <Button
        look="quiet"
        className={styles.tool}
        aria-label="Sign out"
        title="Sign out"
        onClick={leave}
      >
        <LogOut size={19} aria-hidden />
      </Button>
      <ShortcutsDialog
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        finalFocus={helpButton}
        shortcuts={SHORTCUTS}
      />
    </div>
  )
}
