import { rich } from '../../language/rich.ts'
import { useId } from 'react'
import type { Passkey } from '#api/schemas/passkeys.ts'
import { TimeAgo } from '../../time/TimeAgo.tsx'
import { format } from '../../ui/format.ts'
import { t } from '../../language/t.ts'
import styles from './PasskeyChoice.module.css'

interface Props {
  passkeys: readonly Passkey[]
  /** The ids of passkeys that stay. */
  kept: readonly string[]
  onChange: (kept: string[]) => void
}

/** Which passkeys a new password should remove. */
export function PasskeyChoice({ passkeys, kept, onChange }: Props) {
  const ids = passkeys.map(({ id }) => id)
  const isMixed = kept.length > 0 && kept.length < ids.length
  return (
    <fieldset className={styles.passkeys}>
      <legend className={styles.legend}>{t('auth.passkeys_open_account')}</legend>
      <p className={styles.text}>{t('auth.they_log_without_password')}</p>
      <label className={styles.choice}>
        <input
          ref={input => {
            if (input) input.indeterminate = isMixed
          }}
          type="checkbox"
          checked={kept.length === 0}
          onChange={({ target }) => onChange(target.checked ? [] : ids)}
        />
        {t('auth.remove_all_passkeys')}
      </label>
      <ul className={styles.list}>
        {passkeys.map(passkey => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            isRemoved={!kept.includes(passkey.id)}
            onRemove={isRemoved => {
              const others = kept.filter(id => id !== passkey.id)
              onChange(isRemoved ? others : [...others, passkey.id])
            }}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface RowProps {
  passkey: Passkey
  isRemoved: boolean
  onRemove: (isRemoved: boolean) => void
}

function PasskeyRow({ passkey: { name, createdAt, usedAt }, isRemoved, onRemove }: RowProps) {
  const id = useId()
  return (
    <li>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isRemoved}
          aria-describedby={id}
          onChange={({ target }) => onRemove(target.checked)}
        />
        <span className={styles.name}>{rich('auth.remove_name', { name: <bdi>{name}</bdi> })}</span>
      </label>
      <p id={id} className={styles.details}>
        {usedAt
          ? rich('auth.added_and_used', {
              day: format.day(createdAt),
              ago: <TimeAgo iso={usedAt} />,
            })
          : t('auth.added_never_used', { day: format.day(createdAt) })}
      </p>
    </li>
  )
}
