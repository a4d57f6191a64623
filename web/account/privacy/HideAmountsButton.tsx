import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { Button } from '../../ui/form/Button.tsx'
import styles from './HideAmountsButton.module.css'
import { useHiddenAmounts } from './useHiddenAmounts.ts'
import { t } from '../../language/t.ts'

/** Next to a balance, to hide it quickly from people nearby. */
export function HideAmountsButton() {
  const [isHidden, hide] = useHiddenAmounts()
  const label = isHidden ? t('account.show_amounts') : t('account.hide_amounts')
  const Icon = isHidden ? EyeOff : Eye
  return (
    <Button
      look="quiet"
      className={styles.button}
      aria-label={label}
      title={label}
      onClick={() => hide(!isHidden)}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
}
