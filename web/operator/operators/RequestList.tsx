import { OPERATOR_ACTIONS } from '#api/values/operator.ts'
import type { OperatorRequest } from '#api/schemas/operators.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { NewInvitation } from './NewInvitation.tsx'
import styles from './Operators.module.css'
import { useAnswer, useRequests } from './useRequests.ts'

/** Requests of one operator that another must agree to. */
export function RequestList() {
  const query = useRequests()
  const answer = useAnswer()
  return (
    <section className={styles.section} aria-labelledby="requests">
      <h3 id="requests" className={styles.title}>
        Waiting for a second operator
      </h3>
      <FailureNotice error={answer.error} fallback="This could not be answered. Try again." />
      {answer.data && <NewInvitation {...answer.data} />}
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure="What waits could not be loaded"
      >
        {requests =>
          requests.length ? (
            <ul className={styles.list}>
              {requests.map(request => (
                <RequestRow key={request.id} request={request} answer={answer} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>Nothing.</p>
          )
        }
      </Fetched>
    </section>
  )
}

interface RowProps {
  request: OperatorRequest
  answer: ReturnType<typeof useAnswer>
}

function RequestRow({ request, answer }: RowProps) {
  const { id, what, about, askedBy, askedAt, isOwn, obstacle } = request
  const wish = `${OPERATOR_ACTIONS[what]} ${about}`
  const reply = (is: 'confirmed' | 'declined') => answer.mutate({ id, is })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{wish}</p>
        <p className={styles.text}>
          Asked for by {isOwn ? 'you' : askedBy}, <LocalTime iso={askedAt} />
        </p>
        {!isOwn && obstacle && <p className={styles.text}>{obstacle}</p>}
      </div>
      <div className={styles.answers}>
        {obstacle === null && (
          <Button
            disabled={answer.isPending}
            aria-label={`Agree: ${wish}`}
            onClick={() => reply('confirmed')}
          >
            Agree
          </Button>
        )}
        <Button
          look="quiet"
          disabled={answer.isPending}
          aria-label={`${isOwn ? 'Take back' : 'Decline'}: ${wish}`}
          onClick={() => reply('declined')}
        >
          {isOwn ? 'Take back' : 'Decline'}
        </Button>
      </div>
    </li>
  )
}
