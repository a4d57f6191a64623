import { ShortcutsDialog } from '../../../ui/shortcuts/ShortcutsDialog.tsx'
import { IS_RTL } from '../../../language/isRtl.ts'
import { t } from '../../../language/t.ts'

const SHORTCUTS = [
  [['/'], t('explorer.shortcut_search')],
  [[IS_RTL ? '→' : '←'], t('explorer.shortcut_newer')],
  [[IS_RTL ? '←' : '→'], t('explorer.shortcut_older')],
  [['Esc'], t('explorer.shortcut_close')],
  [['?'], t('explorer.shortcut_help')],
] as const

interface Props {
  isOpen: boolean
  onClose: () => void
}

export const ExplorerShortcuts = (props: Props) => (
  <ShortcutsDialog {...props} shortcuts={SHORTCUTS} />
)
