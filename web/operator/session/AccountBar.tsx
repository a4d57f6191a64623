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
import { t } from '../../language/t.ts'

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
        aria-label={t('operator.shortcuts')}
        aria-keyshortcuts="?"
        title={t('operator.shortcuts_key')}
        aria-haspopup="dialog"
        onClick={() => setHelpOpen(true)}
      >
        <Keyboard size={20} aria-hidden />
      </Button>
      <Button
        look="quiet"
        className={styles.tool}
        aria-label={t('operator.sign_out')}
        title={t('operator.sign_out')}
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
  [['j', '↓'], t('operator.key_next')],
  [['k', '↑'], t('operator.key_previous')],
  [['Enter'], t('operator.key_open')],
  [['1'], t('operator.key_id_document')],
  [['2'], t('operator.key_live_photo')],
  [['3'], t('operator.key_both')],
  [['+', '−'], t('operator.key_zoom')],
  [['0'], t('operator.key_fit')],
  [['r'], t('operator.key_rotate')],
  [['a'], t('operator.key_approve')],
  [['x'], t('operator.key_reject')],
  [['/'], t('operator.key_search')],
  [['Esc'], t('operator.key_close')],
  [['?'], t('operator.key_help')],
] as const satisfies readonly (readonly [keys: readonly string[], what: string])[]
