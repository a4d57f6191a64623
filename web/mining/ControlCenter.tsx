import { Pickaxe } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { CardActions } from '../ui/CardActions.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useMinutesUntil } from '../useMinutesUntil.ts'
import styles from './ControlCenter.module.css'
import { MiningOverlay } from './MiningOverlay.tsx'
import { ReminderButton } from './ReminderButton.tsx'
import { StatusDial } from './StatusDial.tsx'
import { WaitingText } from './WaitingText.tsx'
import { claimOutcome } from './claimOutcome.ts'
import { miningStatus } from './miningStatus.ts'
import { nextClaimAtMs } from './nextClaimAtMs.ts'
import { useClaim } from './useClaim.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

interface Props {
  miner: { id: string; uid: string }
  /** Null: never mined. Undefined: not known yet. */
  lastMiningTime: string | null | undefined
}

export function ControlCenter({ miner, lastMiningTime }: Props) {
  const { start, attempt, isActive, isOverlayShown } = useClaim(miner)
  const outcome = claimOutcome(attempt, lastMiningTime ?? null)
  const nextAtMs = nextClaimAtMs({
    lastMiningTime: lastMiningTime ?? null,
    nextMiningAvailableAt: outcome?.nextMiningAvailableAt ?? null,
  })
  // The server's clock is known to a second: just after a claim, a minute too many would be left.
  const minutesLeft = Math.min(useMinutesUntil(nextAtMs), COOLDOWN_MINUTES)
  const isKnown = lastMiningTime !== undefined
  const isCoolingDown = isKnown && minutesLeft > 0
  const status = isKnown ? miningStatus({ isOverlayShown: isActive, minutesLeft }) : null
  const news = outcome?.kind === 'error' || isCoolingDown ? outcome : null
  const newsBox = useFocusAfter(isOverlayShown, isCoolingDown)

  return (
    <Card title="Mining Control Center">
      <div className={styles.center}>
        <StatusDial status={status} minutesLeft={minutesLeft} />
        <div className={styles.controls}>
          <WaitingText isKnown={isKnown} minutesLeft={minutesLeft} nextAtMs={nextAtMs} />
          <CardActions>
            <Button look="solid" disabled={!isKnown || isCoolingDown} onClick={start}>
              <Pickaxe size={18} aria-hidden />
              {isCoolingDown ? 'Cooldown Active' : 'Start Mining'}
            </Button>
            {isCoolingDown && <ReminderButton atMs={nextAtMs} />}
          </CardActions>
          <div ref={newsBox} tabIndex={-1}>
            {news && (
              <Notice
                kind={news.kind}
                announced={news.kind === 'error' ? 'alert' : 'status'}
                title={news.title}
              >
                {news.detail}
              </Notice>
            )}
          </div>
        </div>
      </div>
      {isOverlayShown && <MiningOverlay isEnding={isActive} />}
    </Card>
  )
}

/** When the overlay goes, the button that opened it may be disabled: then the news has the focus. */
function useFocusAfter(isOverlayShown: boolean, isButtonGone: boolean) {
  const newsBox = useRef<HTMLDivElement>(null)
  const wasShown = useRef(false)
  useEffect(() => {
    if (wasShown.current && !isOverlayShown && isButtonGone) newsBox.current?.focus()
    wasShown.current = isOverlayShown
  }, [isOverlayShown, isButtonGone])
  return newsBox
}
