import { ShortcutsDialog } from '../../../ui/shortcuts/ShortcutsDialog.tsx'

const SHORTCUTS = [
  [['/'], 'Search'],
  [['←'], 'Newer page'],
  [['→'], 'Older page'],
  [['Esc'], 'Close, or leave for the whole chain'],
  [['?'], 'This help'],
] as const

interface Props {
  isOpen: boolean
  onClose: () => void
}

export const ExplorerShortcuts = (props: Props) => (
  <ShortcutsDialog {...props} shortcuts={SHORTCUTS} />
)
