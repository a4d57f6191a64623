import { Form } from '@base-ui/react/form'
import { useState } from 'react'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { consolePasskeyObstacle } from '../session/consolePasskeyObstacle.ts'
import styles from './Operators.module.css'
import { usePasskeyChange, usePasskeys } from './usePasskeys.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** The operator's passkeys, for signing in without the token. */
export function OwnPasskeys() {
  const query = usePasskeys()
  const change = usePasskeyChange()
  const obstacle = consolePasskeyObstacle()
  const [added, setAdded] = useState(0)
  const add = (name: string, token: string) =>
    change.mutate({ is: 'add', name, token }, { onSuccess: () => setAdded(added + 1) })
  return (
    <section className={styles.section} aria-labelledby="passkeys">
      <h3 id="passkeys" className={styles.title}>
        {t('operator.your_passkeys')}
      </h3>
      <FailureNotice error={change.error} fallback={t('operator.not_done')} />
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('operator.passkeys_not_loaded')}
      >
        {({ passkeys }) => (
          <ul className={styles.list}>
            {passkeys.map(({ id, name, createdAt }) => (
              <li key={id} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>{name}</p>
                  <p className={styles.text}>
                    {rich('operator.added', { time: <LocalTime iso={createdAt} /> })}
                  </p>
                </div>
                <Button
                  look="quiet"
                  disabled={change.isPending}
                  aria-label={t('operator.remove_passkey', { name })}
                  onClick={() => change.mutate({ is: 'remove', id })}
                >
                  {t('operator.remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
      {obstacle ? (
        <p className={styles.text}>{obstacle}</p>
      ) : (
        // Cleared only after a passkey was added: text typed while the list loads stays.
        <AddForm key={added} add={add} isPending={change.isPending} reset={change.reset} />
      )}
    </section>
  )
}

interface AddFormProps {
  add: (name: string, token: string) => void
  isPending: boolean
  reset: () => void
}

function AddForm({ add, isPending, reset }: AddFormProps) {
  return (
    <Form<{ passkeyName: string; token: string }>
      className={styles.section}
      onFormSubmit={({ passkeyName, token }) => add(passkeyName, token)}
    >
      <Field
        name="passkeyName"
        label={t('operator.new_passkey')}
        required
        autoComplete="off"
        maxLength={CONTACT_NAME_MAX_LENGTH}
        placeholder={t('operator.my_laptop')}
        problems={{ valueMissing: t('operator.passkey_name_missing') }}
        onValueChange={reset}
      />
      <PasswordField
        name="token"
        label={t('operator.your_token')}
        autoComplete="current-password"
        required
        problems={{ valueMissing: t('operator.token_missing') }}
        onValueChange={reset}
      />
      <Button type="submit" disabled={isPending}>
        {isPending ? t('operator.one_moment') : t('operator.add_passkey')}
      </Button>
    </Form>
  )
}
