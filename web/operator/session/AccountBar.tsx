import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button.tsx'
import { ShortcutsDialog } from '../../ui/shortcuts/ShortcutsDialog.tsx'
import { START } from '../consoleLocation.ts'
import { useShortcuts } from '../../ui/shortcuts/useShortcuts.ts'
import styles from './AccountBar.module.css'
import { signOut } from './signOut.ts'

export function AccountBar() {
  const [isHelpOpen, setHelpOpen] = useState(false)
  const helpButton = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  useShortcuts({ '?': () => setHelpOpen(true) })

  const leave = () => {
    // The URL may contain a searched name.
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

/** [keys, what they do], in the order in which a review needs them. */
const SHORTCUTS = [
  [['j', '↓'], 'Next application in the list'],
  [['k', '↑'], 'Previous application in the list'],
  [['Enter'], 'Open it'],
  [['1'], 'Open or show the ID document'],
  [['2'], 'Open or show the live photo'],
  [['3'], 'Both pictures side by side'],
  [['+', '−'], 'Zoom in, zoom out'],
  [['0'], 'Fit the picture'],
  [['r'], 'Rotate the picture'],
  [['a'], 'Approve, once the ID document was opened'],
  [['x'], 'Reject'],
  [['/'], 'Search'],
  [['Esc'], 'Close what is open'],
  [['?'], 'This list'],
] as const satisfies readonly (readonly [keys: readonly string[], what: string])[]
