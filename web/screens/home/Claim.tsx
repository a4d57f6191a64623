import ArrowRight from 'lucide-react/icons/arrow-right'
import Pickaxe from 'lucide-react/icons/pickaxe'
import type { ReactNode } from 'react'
import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { cooldownText } from '../../coin/cooldownText.ts'
import { isHeldByNetwork } from '../../coin/isHeldByNetwork.ts'
import { nextClaimAtMs } from '../../coin/nextClaimAtMs.ts'
import type { User } from '../../session/useUser.ts'
import { useMinutesUntil } from '../../time/useMinutesUntil.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { ButtonLink } from '../../ui/form/Button.tsx'
import styles from './Claim.module.css'
import { t } from '../../language/t.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

/** Today's claim: ready, or the time until the next one. */
export const Claim = ({ user }: { user: User | undefined }) => (
  <section className={styles.claim} aria-label={t('home.mining')}>
    {user === undefined ? (
      <Drawn
        gone={0}
        state={<Skeleton characters={12} />}
        text={<Skeleton characters={24} />}
        action={<ButtonLink to="/mining">{t('home.open_mining')}</ButtonLink>}
      />
    ) : (
      <KnownClaim user={user} />
    )}
  </section>
)

function KnownClaim({ user }: { user: User }) {
  const minutesLeft = useMinutesUntil(nextClaimAtMs(user))
  if (minutesLeft === null)
    return (
      <Drawn
        gone={COOLDOWN_MINUTES}
        state={<output className={styles.ready}>{t('home.ready')}</output>}
        text={t('home.waiting_for_you', { coins: coinsText(MINING_REWARD) })}
        action={
          <ButtonLink to="/mining" look="solid">
            {t('home.open_mining')}
            <ArrowRight size={18} aria-hidden />
          </ButtonLink>
        }
      />
    )
  const isHeld = isHeldByNetwork(user)
  return (
    <Drawn
      // No arc: it would look as if the user had mined.
      gone={isHeld ? 0 : COOLDOWN_MINUTES - minutesLeft}
      state={<output>{t('home.cooldown')}</output>}
      text={
        <>
          {isHeld && <span className={styles.reason}>{t('home.network_mined')}</span>}
          {cooldownText(minutesLeft)}
        </>
      }
      action={
        <ButtonLink to="/mining">
          {t('home.open_mining')}
          <ArrowRight size={18} aria-hidden />
        </ButtonLink>
      }
    />
  )
}

interface DrawnProps {
  /** How many minutes of the 24 hours have passed. */
  gone: number
  state: ReactNode
  text: ReactNode
  action: ReactNode
}

const Drawn = ({ gone, state, text, action }: DrawnProps) => (
  <>
    <Ring gone={gone} />
    <div className={styles.words}>
      <p className={styles.state}>{state}</p>
      <p className={styles.text}>{text}</p>
    </div>
    <div className={styles.action}>{action}</div>
  </>
)

const Ring = ({ gone }: { gone: number }) => (
  <span className={gone === COOLDOWN_MINUTES ? styles.fullRing : styles.ring}>
    <svg viewBox="-50 -50 100 100" fill="none" aria-hidden>
      <circle className={styles.track} r="45" />
      <circle
        className={styles.arc}
        r="45"
        transform="rotate(-90)"
        pathLength={COOLDOWN_MINUTES}
        strokeDasharray={`${gone} ${COOLDOWN_MINUTES}`}
      />
    </svg>
    <Pickaxe size={26} strokeWidth={1.75} aria-hidden />
  </span>
)
