import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { cooldownText } from '../../../coin/cooldownText.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { dayAndTime } from '../../../time/dayAndTime.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { calendarReminder } from '../calendarReminder.ts'
import styles from './WaitingText.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  isKnown: boolean
  /** Null: mining is possible. */
  minutesLeft: number | null
  nextAtMs: number
}

/** Two lines in every state, so that nothing moves. */
export const WaitingText = ({ isKnown, minutesLeft, nextAtMs }: Props) => (
  <div>
    {isKnown ? (
      minutesLeft !== null ? (
        <>
          <p className={styles.lead}>{cooldownText(minutesLeft)}</p>
          <div className={styles.detail}>
            <span>
              {rich('mining.back', {
                when: dayAndTime(nextAtMs, serverClock.now()),
                time: inside => <time dateTime={new Date(nextAtMs).toISOString()}>{inside}</time>,
              })}
            </span>
            <ReminderButton atMs={nextAtMs} />
          </div>
        </>
      ) : (
        <>
          <p className={styles.lead}>
            {t('mining.waiting_for_you', { coins: coinsText(MINING_REWARD) })}
          </p>
          <p className={styles.detail}>{t('mining.once_a_day')}</p>
        </>
      )
    ) : (
      <>
        <p className={styles.lead}>
          <Skeleton characters={26} />
        </p>
        <p className={styles.detail}>
          <Skeleton characters={18} />
        </p>
      </>
    )}
  </div>
)

/** Saves a calendar file that rings when mining is possible again. */
function ReminderButton({ atMs }: { atMs: number }) {
  const save = () => {
    const url = new URL('/mining', location.origin).href
    const text = calendarReminder({ atMs, nowMs: serverClock.now(), url })
    saveFile(new File([text], 'cxac-mining.ics', { type: 'text/calendar;charset=utf-8' }))
  }
  return (
    <Button look="quiet" title={t('mining.reminder_title')} onClick={save}>
      <CalendarPlus size={18} aria-hidden />
      {t('mining.remind_me')}
    </Button>
  )
}
