import type { OperatorRequest } from '#api/schemas/operators.ts'
import { Fetched } from '../../ask/Fetched.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { NewInvitation } from './NewInvitation.tsx'
import styles from './Operators.module.css'
import { useAnswer, useRequests } from './useRequests.ts'
import { requestedActionText } from './requestedActionText.ts'
import { serverText } from '../../language/serverText.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

/** Requests of one operator that another must agree to. */
export function RequestList() {
  const query = useRequests()
  const answer = useAnswer()
  return (
    <section className={styles.section} aria-labelledby="requests">
      <h3 id="requests" className={styles.title}>
        {t('operator.waiting_for_second')}
      </h3>
      <FailureNotice error={answer.error} fallback={t('operator.not_answered')} />
      {answer.data && <NewInvitation {...answer.data} />}
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('operator.requests_not_loaded')}
      >
        {requests =>
          requests.length ? (
            <ul className={styles.list}>
              {requests.map(request => (
                <RequestRow key={request.id} request={request} answer={answer} />
              ))}
            </ul>
          ) : (
            <p className={styles.text}>{t('operator.nothing')}</p>
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
  const action = requestedActionText(what, about)
  const time = <LocalTime iso={askedAt} />
  const reply = (is: 'confirmed' | 'declined') => answer.mutate({ id, is })
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>{action}</p>
        <p className={styles.text}>
          {isOwn
            ? rich('operator.asked_by_you', { time })
            : rich('operator.asked_by', { name: askedBy, time })}
        </p>
        {!isOwn && obstacle && (
          <p className={styles.text}>{serverText(obstacle, t('operator.cannot_agree'))}</p>
        )}
      </div>
      <div className={styles.answers}>
        {obstacle === null && (
          <Button
            disabled={answer.isPending}
            aria-label={t('operator.agree_to', { action })}
            onClick={() => reply('confirmed')}
          >
            {t('operator.agree')}
          </Button>
        )}
        <Button
          look="quiet"
          disabled={answer.isPending}
          aria-label={
            isOwn
              ? t('operator.take_back_request', { action })
              : t('operator.decline_request', { action })
          }
          onClick={() => reply('declined')}
        >
          {isOwn ? t('operator.take_back') : t('operator.decline')}
        </Button>
      </div>
    </li>
  )
}
