import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import { MINING_REWARD } from '#api/limits.ts'
import { isHeldByNetwork } from '../../../coin/isHeldByNetwork.ts'
import { nextClaimAtMs } from '../../../coin/nextClaimAtMs.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import type { User } from '../../../session/useUser.ts'
import { dayAndTime } from '../../../time/dayAndTime.ts'
import { serverClock } from '../../../time/serverClock.ts'
import { useMinutesUntil } from '../../../time/useMinutesUntil.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import styles from './FirstSteps.module.css'
import { useStepsDone } from './useStepsDone.ts'
import { array, string } from '../../../ui/stored/shape.ts'
import { stored } from '../../../ui/stored/stored.ts'
import { useStore } from '../../../ui/createStore.ts'
import { t } from '../../../language/t.ts'

interface Props {
  /** As of the log-in. */
  stored: Pick<User, 'uid' | 'lastMiningTime' | 'isVerification'>
  user: User | undefined
}

/** First steps of a new account. Never shown again once all are done, or dismissed. */
export const FirstSteps = (props: Props) =>
  useFirstStepsMark(props.stored.uid, 'over') ? null : <Steps {...props} />

function Steps({ stored: { uid, lastMiningTime, isVerification }, user }: Props) {
  const done = useStepsDone(user)
  const isAddressShown = useFirstStepsMark(uid, 'addressShown')
  const isReceiveDone = isAddressShown || done?.receive
  const isAllDone = Boolean(done?.claim && isReceiveDone && done.verify)
  useEffect(() => {
    if (isAllDone) firstSteps.mark(uid, 'over')
  }, [uid, isAllDone])

  // Hidden while loading: otherwise the page would jump for experienced users.
  if (!done && lastMiningTime && isVerification) return null
  return (
    <Card
      title={t('home.first_steps')}
      aside={
        <Button
          look="quiet"
          aria-label={t('home.hide_first_steps')}
          onClick={() => firstSteps.mark(uid, 'over')}
        >
          <X size={18} aria-hidden />
        </Button>
      }
    >
      <ol className={styles.steps}>
        <Step to="/mining" isDone={done?.claim} title={t('home.step_claim')}>
          <ClaimText user={user} />
        </Step>
        <Step
          to="/wallet?open=receive"
          isDone={isReceiveDone}
          title={t('home.step_share')}
          onOpen={() => firstSteps.mark(uid, 'addressShown')}
        >
          {t('home.step_share_text')}
        </Step>
        <Step to="/kyc" isDone={done?.verify} title={t('home.step_verify')}>
          {t('home.step_verify_text')}
        </Step>
      </ol>
    </Card>
  )
}

function ClaimText({ user }: Pick<Props, 'user'>) {
  const nextAtMs = user ? nextClaimAtMs(user) : 0
  const isWaiting = useMinutesUntil(nextAtMs) !== null
  if (!user || !isWaiting || !isHeldByNetwork(user))
    return t('home.claim_daily', { coins: coinsText(MINING_REWARD) })
  return t('home.claim_later', { when: dayAndTime(nextAtMs, serverClock.now()) })
}

interface StepProps {
  to: string
  title: string
  /** Undefined while it loads. */
  isDone: boolean | undefined
  onOpen?: () => void
  children: ReactNode
}

const Step = ({ to, title, isDone = false, onOpen, children }: StepProps) => (
  <li className={classes(styles.step, isDone && styles.done)}>
    {isDone ? <CircleCheck size={22} aria-hidden /> : <Circle size={22} aria-hidden />}
    <div>
      <p className={styles.title}>
        {isDone ? (
          <>
            {title} <VisuallyHidden>{t('home.done')}</VisuallyHidden>
          </>
        ) : (
          <Link to={to} onClick={onOpen}>
            {title}
          </Link>
        )}
      </p>
      <p className={styles.text}>{children}</p>
    </div>
  </li>
)

/** `addressShown`: the user has opened Receive. `over`: all done, or dismissed. */
type Mark = 'addressShown' | 'over'

const marks = stored('firstSteps', array(string()))

/** First steps stored in this browser, separate for each user. */
const firstSteps = {
  mark: (uid: string, mark: Mark): void =>
    marks.write([...new Set([...(marks.read() ?? []), markNameOf(uid, mark)])]),
}

const useFirstStepsMark = (uid: string, mark: Mark): boolean =>
  useStore(marks)?.includes(markNameOf(uid, mark)) ?? false

const markNameOf = (uid: string, mark: Mark): string => `${uid} ${mark}`
