import { Dialog } from '../../ui/Dialog.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import styles from './ShortcutsDialog.module.css'

const SHORTCUTS = [
  ['/', 'Search'],
  ['←', 'Newer page'],
  ['→', 'Older page'],
  ['Esc', 'Close, or leave for the whole chain'],
  ['?', 'This help'],
] as const

interface Props {
  isOpen: boolean
  onClose: () => void
}

export const ShortcutsDialog = ({ isOpen, onClose }: Props) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Keyboard shortcuts"
    description="Keys that work everywhere on this screen"
  >
    <Rows>
      {SHORTCUTS.map(([key, meaning]) => (
        <Row key={key} label={meaning}>
          <kbd className={styles.key}>{key}</kbd>
        </Row>
      ))}
    </Rows>
  </Dialog>
)
