import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { Attempt } from '#api/schemas/webhooks.ts'
import { WEBHOOK_TEST } from '#api/values/webhooks.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { format } from '../../../ui/format.ts'
import styles from './Attempts.module.css'
import { useAttempts } from './useWebhooks.ts'
import { answerText, isAccepted, typeText } from './webhookText.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const SHOWN_FIRST = 10

interface Props {
  id: string
  /** From this event on. */
  onReplay: (event: string) => void
}

/** The newest attempts of a webhook. */
export function Attempts({ id, onReplay }: Props) {
  const query = useAttempts(id)
  const [isWhole, setWhole] = useState(false)
  return (
    <section aria-labelledby="attempts" className={styles.form}>
      <h3 id="attempts" className={styles.title}>
        {t('webhooks.newest_attempts')}
      </h3>
      <Fetched
        query={query}
        loading={<Skeleton characters={30} />}
        failure={t('webhooks.attempts_could_not_loaded')}
        empty={<p className={styles.quiet}>{t('webhooks.nothing_sent_yet_try')}</p>}
      >
        {attempts => (
          <>
            <ul className={styles.list}>
              {attempts.slice(0, isWhole ? undefined : SHOWN_FIRST).map(attempt => (
                <AttemptRow key={attempt.number} attempt={attempt} onReplay={onReplay} />
              ))}
            </ul>
            {!isWhole && attempts.length > SHOWN_FIRST && (
              <Button look="quiet" onClick={() => setWhole(true)}>
                {t('webhooks.show_all', { count: attempts.length })}
              </Button>
            )}
          </>
        )}
      </Fetched>
    </section>
  )
}

interface RowProps {
  attempt: Attempt
  onReplay: (event: string) => void
}

function AttemptRow({ attempt, onReplay }: RowProps) {
  const { event, type, at, durationMs } = attempt
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={classes(styles.answer, !isAccepted(attempt) && styles.failed)}>
          {answerText(attempt)}
        </p>
        <p>
          {typeText(type)}
          {type !== WEBHOOK_TEST && <span className={styles.code}> {event}</span>}
        </p>
        <p className={styles.quiet}>
          {rich('webhooks.ago_and_duration', {
            ago: <TimeAgo iso={at} />,
            duration: format.count(durationMs),
          })}
        </p>
      </div>
      {type !== WEBHOOK_TEST && (
        <Button
          look="quiet"
          aria-label={t('webhooks.send_again_from', { event })}
          title={t('webhooks.send_again_from_here')}
          onClick={() => onReplay(event)}
        >
          <RotateCcw size={18} aria-hidden />
        </Button>
      )}
    </li>
  )
}
