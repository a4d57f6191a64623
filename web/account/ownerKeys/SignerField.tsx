import { t } from '../../language/t.ts'
import { Choice } from '../../ui/form/Choice.tsx'
import { passkeyObstacle } from '../passkeys/passkeys.ts'
import styles from './ownerKeys.module.css'
import { RecoveryField } from './RecoveryField.tsx'

interface Props {
  /** Whether a passkey could sign. */
  hasPasskey: boolean
  /** The recovery key; null: a passkey signs. */
  recovery: string | null
  onChange: (recovery: string | null) => void
}

const WAYS = ['passkey', 'file'] as const

/** With which key the owner signs. */
export function SignerField({ hasPasskey, recovery, onChange }: Props) {
  const canChoose = hasPasskey && passkeyObstacle() === null
  const isByFile = !canChoose || recovery !== null
  return (
    <div className={styles.stack}>
      <p className={styles.label} aria-hidden>
        {t('keys.confirm_with')}
      </p>
      {canChoose && (
        <Choice
          label={t('keys.confirm_with')}
          options={WAYS}
          chosen={isByFile ? 'file' : 'passkey'}
          onChoose={way => onChange(way === 'file' ? '' : null)}
        >
          {way => (way === 'file' ? t('keys.recovery_file') : t('keys.passkey'))}
        </Choice>
      )}
      {isByFile && <RecoveryField value={recovery ?? ''} onChange={onChange} />}
    </div>
  )
}
