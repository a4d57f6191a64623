import type { RefObject } from 'react'
import { Dialog } from '../dialog/Dialog.tsx'
import styles from './ShortcutsDialog.module.css'
import { shortcutPreference, useAreShortcutsOn } from './useShortcuts.ts'
import { t } from '../../language/t.ts'

interface Props {
  isOpen: boolean
  onClose: () => void
  finalFocus?: RefObject<HTMLElement | null>
  /** [keys, what they do] */
  shortcuts: readonly (readonly [keys: readonly string[], what: string])[]
}

export function ShortcutsDialog({ isOpen, onClose, finalFocus, shortcuts }: Props) {
  const isOn = useAreShortcutsOn()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      {...(finalFocus && { finalFocus })}
      title={t('ui.shortcuts')}
      description={t('ui.shortcuts_text')}
    >
      <dl className={styles.list}>
        {shortcuts.map(([keys, what]) => (
          <div key={what} className={styles.row}>
            <dt className={styles.keys}>
              {keys.map(key => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={event => shortcutPreference.choose(event.target.checked)}
        />
        {t('ui.use_shortcuts')}
      </label>
    </Dialog>
  )
}
