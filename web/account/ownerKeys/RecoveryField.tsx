import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { t } from '../../language/t.ts'
import { FileButton } from './FileButton.tsx'
import styles from './ownerKeys.module.css'
import { readRecoveryKey } from './recoveryKey.ts'

interface Props {
  /** The recovery key as it is written in the file, or what else was typed. */
  value: string
  onChange: (text: string) => void
}

/** The recovery key, from its file or typed. It stays in the browser. */
export function RecoveryField({ value, onChange }: Props) {
  const isRead = readRecoveryKey(value) !== null
  return (
    <div className={styles.stack}>
      <p>
        <FileButton onText={text => onChange(keyIn(text))}>{t('keys.choose_file')}</FileButton>
      </p>
      <PasswordField
        name="recovery"
        label={t('keys.recovery_key')}
        required
        value={value}
        dir="ltr"
        autoComplete="off"
        placeholder="cxac-recovery-1:…"
        hint={isRead ? t('keys.recovery_read') : t('keys.recovery_hint')}
        validate={text => (readRecoveryKey(text) ? null : t('keys.no_recovery_key'))}
        onValueChange={onChange}
      />
    </div>
  )
}

/** Without the page around it. */
const keyIn = (text: string): string => /cxac-recovery-1:[\da-f]*/i.exec(text)?.[0] ?? '?'
