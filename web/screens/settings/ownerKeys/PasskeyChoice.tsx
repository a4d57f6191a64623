import { useId } from 'react'
import type { OwnerKeys } from '#api/schemas/ownerKeys.ts'
import { passkeyObstacle } from '../../../account/passkeys/passkeys.ts'
import { t } from '../../../language/t.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import styles from './ownerKeys.module.css'

interface Props {
  passkeys: OwnerKeys['passkeys']
  /** Their ids. */
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

/** Which passkeys of the account become keys of the wallet. */
export function PasskeyChoice({ passkeys, chosen, onChoose }: Props) {
  const hint = useId()
  const obstacle = passkeyObstacle()
  if (obstacle) return <Notice kind="warning" title={obstacle} />
  if (!passkeys.length)
    return (
      <Notice kind="info" title={t('keys.no_passkey_yet')}>
        {t('keys.no_passkey_yet_text')}
      </Notice>
    )
  return (
    <fieldset className={styles.passkeys} aria-describedby={hint}>
      <legend>{t('keys.which_passkeys')}</legend>
      {passkeys.map(({ id, name }) => (
        <label key={id} className={styles.passkey}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, id] : chosen.filter(one => one !== id))
            }
          />
          <bdi>{name}</bdi>
        </label>
      ))}
      <p id={hint} className={styles.hint}>
        {t('keys.which_passkeys_hint')}
      </p>
    </fieldset>
  )
}
