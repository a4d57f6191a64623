import { Form } from '@base-ui/react/form'
import { USERNAME_MAX_LENGTH } from '#api/limits.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { NewInvitation } from './NewInvitation.tsx'
import styles from './Operators.module.css'
import { useOperatorChange, useOperators } from './useOperators.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** All operators with their own token. */
export function OperatorList({ operator }: { operator: string }) {
  const query = useOperators()
  const change = useOperatorChange()
  return (
    <section className={styles.section} aria-labelledby="operators">
      <h3 id="operators" className={styles.title}>
        {t('operator.may_sign_in')}
      </h3>
      <FailureNotice error={change.error} fallback={t('operator.not_done')} />
      {change.data && <NewInvitation {...change.data} />}
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('operator.operators_not_loaded')}
      >
        {operators => (
          <ul className={styles.list}>
            {operators.map(({ name, since, invitedBy, agreedBy }) => (
              <li key={name} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>
                    {name === operator ? t('operator.name_you', { name }) : name}
                  </p>
                  <p className={styles.text}>
                    {rich('operator.since', { time: <LocalTime iso={since} /> })}
                  </p>
                  {invitedBy && (
                    <p className={styles.text}>
                      {agreedBy
                        ? t('operator.invited_by', { name: invitedBy, agreed: agreedBy })
                        : t('operator.invited_by_only', { name: invitedBy })}
                    </p>
                  )}
                </div>
                {name !== operator && (
                  <Button
                    look="quiet"
                    disabled={change.isPending}
                    aria-label={t('operator.remove_name', { name })}
                    onClick={() => change.mutate({ is: 'remove', name })}
                  >
                    {t('operator.remove')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Fetched>
      <Form<{ name: string }>
        className={styles.adding}
        onFormSubmit={({ name }) => change.mutate({ is: 'add', name })}
      >
        <Field
          name="name"
          label={t('operator.new_operator')}
          required
          autoComplete="off"
          maxLength={USERNAME_MAX_LENGTH}
          problems={{ valueMissing: t('operator.name_missing') }}
          onValueChange={change.reset}
        />
        <Button type="submit" disabled={change.isPending}>
          {t('operator.invite')}
        </Button>
      </Form>
    </section>
  )
}
