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

/** All operators with their own token. */
export function OperatorList({ operator }: { operator: string }) {
  const query = useOperators()
  const change = useOperatorChange()
  return (
    <section className={styles.section} aria-labelledby="operators">
      <h3 id="operators" className={styles.title}>
        Who may sign in
      </h3>
      <FailureNotice error={change.error} fallback="This could not be done. Try again." />
      {change.data && <NewInvitation {...change.data} />}
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure="The operators could not be loaded"
      >
        {operators => (
          <ul className={styles.list}>
            {operators.map(({ name, since, invitedBy, agreedBy }) => (
              <li key={name} className={styles.row}>
                <div className={styles.words}>
                  <p className={styles.name}>{name === operator ? `${name} (you)` : name}</p>
                  <p className={styles.text}>
                    Since <LocalTime iso={since} />
                  </p>
                  {invitedBy && (
                    <p className={styles.text}>
                      Invited by {invitedBy},{' '}
                      {agreedBy ? `agreed to by ${agreedBy}` : 'the only operator then'}
                    </p>
                  )}
                </div>
                {name !== operator && (
                  <Button
                    look="quiet"
                    disabled={change.isPending}
                    aria-label={`Remove ${name}`}
                    onClick={() => change.mutate({ is: 'remove', name })}
                  >
                    Remove
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
          label="Name of a new operator"
          required
          autoComplete="off"
          maxLength={USERNAME_MAX_LENGTH}
          problems={{ valueMissing: 'Please enter a name' }}
          onValueChange={change.reset}
        />
        <Button type="submit" disabled={change.isPending}>
          Invite
        </Button>
      </Form>
    </section>
  )
}
