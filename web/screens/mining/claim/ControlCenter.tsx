import Flame from 'lucide-react/icons/flame'
import Pickaxe from 'lucide-react/icons/pickaxe'
import { useEffect, useRef } from 'react'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { User } from '../../../session/useUser.ts'
import { useMinutesUntil } from '../../../time/useMinutesUntil.ts'
import styles from './ControlCenter.module.css'
import { MiningOverlay } from './MiningOverlay.tsx'
import { StatusDial } from './StatusDial.tsx'
import { WaitingText } from './WaitingText.tsx'
import { claimOutcome } from './claimOutcome.ts'
import { miningStatus } from './miningStatus.ts'
import { isHeldByNetwork } from '../../../coin/isHeldByNetwork.ts'
import { nextClaimAtMs } from '../../../coin/nextClaimAtMs.ts'
import { useStreak } from '../history/useClaims.ts'
import { useClaim } from './useClaim.ts'
import { t } from '../../../language/t.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

interface Props {
  miner: { id: string; uid: string }
  /** Undefined while it loads. */
  user: User | undefined
}

export function ControlCenter({ miner, user }: Props) {
  const { start, forget, attempt, isActive, isOverlayShown } = useClaim(miner)
  const lastMiningTime = user?.lastMiningTime ?? null
  const outcome = claimOutcome(attempt, lastMiningTime)
  const known = {
    lastMiningTime,
    networkMiningAvailableAt: user?.networkMiningAvailableAt,
    nextMiningAvailableAt: outcome?.nextMiningAvailableAt,
  }
  const nextAtMs = nextClaimAtMs(known)
  const streakDays = useStreak(user)
  // The server's clock is known to one second: right after a claim, one minute too many would show.
  const untilNext = useMinutesUntil(nextAtMs)
  const minutesLeft = untilNext === null ? null : Math.min(untilNext, COOLDOWN_MINUTES)
  const isKnown = user !== undefined
  const isCoolingDown = isKnown && minutesLeft !== null
  const isHeld = isCoolingDown && isHeldByNetwork(known)
  const status = isKnown ? miningStatus({ isOverlayShown: isActive, minutesLeft }) : null
  const newsBox = useFocusAfter(isOverlayShown, isCoolingDown)
  useAtEndOf(isCoolingDown, forget)

  return (
    <Card title={t('mining.control_center')}>
      <div className={styles.center}>
        <StatusDial
          status={status}
          minutesLeft={minutesLeft}
          nextAtMs={nextAtMs}
          isHeld={isHeld}
          onPress={start}
        />
        <div className={styles.controls}>
          <WaitingText isKnown={isKnown} minutesLeft={minutesLeft} nextAtMs={nextAtMs} />
          <CardActions>
            <Button look="solid" disabled={!isKnown || isCoolingDown} onClick={start}>
              <Pickaxe size={18} aria-hidden />
              {isCoolingDown ? t('mining.cooldown_active') : t('mining.start')}
            </Button>
          </CardActions>
          <div ref={newsBox} tabIndex={-1}>
            {!outcome && isHeld && (
              <Notice kind="info" title={t('mining.network_title')}>
                {t('mining.network_text')}
              </Notice>
            )}
            {outcome && (
              <Notice
                kind={outcome.kind}
                announced={outcome.kind === 'error' ? 'alert' : 'status'}
                title={outcome.title}
              >
                {outcome.detail}
                {outcome.kind === 'success' && streakDays !== null && (
                  <p className={styles.streak}>
                    <Flame size={18} aria-hidden />
                    {t('mining.streak', { days: streakDays })}
                  </p>
                )}
              </Notice>
            )}
          </div>
        </div>
      </div>
      {isOverlayShown && (
        <MiningOverlay claimed={isActive ? attempt.answer : undefined} streakDays={streakDays} />
      )}
    </Card>
  )
}

/** When the overlay closes, its button may be disabled: then the message gets the focus. */
function useFocusAfter(isOverlayShown: boolean, isButtonGone: boolean) {
  const newsBox = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isOverlayShown && isButtonGone) newsBox.current?.focus()
    wasShown.current = isOverlayShown
  }, [isOverlayShown, isButtonGone])
  return newsBox
}

/** The message about the last attempt is outdated when the cooldown is over. */
function useAtEndOf(isCoolingDown: boolean, forget: () => void): void {
  useEffect(() => (isCoolingDown ? forget : undefined), [isCoolingDown, forget])
}
