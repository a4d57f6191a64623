import Pickaxe from 'lucide-react/icons/pickaxe'
import { useEffect, useRef } from 'react'
import { MINING_COOLDOWN_MS } from '#api/limits.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { Card, CardActions } from '../../../ui/layout/Card.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useMinutesUntil } from '../../../time/useMinutesUntil.ts'
import styles from './ControlCenter.module.css'
import { MiningOverlay } from './MiningOverlay.tsx'
import { StatusDial } from './StatusDial.tsx'
import { WaitingText } from './WaitingText.tsx'
import { claimOutcome } from './claimOutcome.ts'
import { miningStatus } from './miningStatus.ts'
import { nextClaimAtMs } from '../../../coin/nextClaimAtMs.ts'
import { useClaim } from './useClaim.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

interface Props {
  miner: { id: string; uid: string }
  /** Null: never mined. Undefined: not known yet. */
  lastMiningTime: string | null | undefined
  /** When the network may mine again; null or undefined: now, as far as known. */
  networkMiningAvailableAt: string | null | undefined
}

export function ControlCenter({ miner, lastMiningTime, networkMiningAvailableAt }: Props) {
  const { start, forget, attempt, isActive, isOverlayShown } = useClaim(miner)
  const outcome = claimOutcome(attempt, lastMiningTime ?? null)
  const ofUser = { lastMiningTime: lastMiningTime ?? null }
  const nextAtMs = nextClaimAtMs({
    ...ofUser,
    networkMiningAvailableAt,
    nextMiningAvailableAt: outcome?.nextMiningAvailableAt,
  })
  // The server's clock is known to one second: right after a claim, one minute too many would show.
  const untilNext = useMinutesUntil(nextAtMs)
  const minutesLeft = untilNext === null ? null : Math.min(untilNext, COOLDOWN_MINUTES)
  const isKnown = lastMiningTime !== undefined
  const isCoolingDown = isKnown && minutesLeft !== null
  const isNetworkHolding = isCoolingDown && nextClaimAtMs(ofUser) < nextAtMs
  const status = isKnown ? miningStatus({ isOverlayShown: isActive, minutesLeft }) : null
  const newsBox = useFocusAfter(isOverlayShown, isCoolingDown)
  useAtEndOf(isCoolingDown, forget)

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
          </CardActions>
          <div ref={newsBox} tabIndex={-1}>
            {!outcome && isNetworkHolding && (
              <Notice kind="info" title="Somebody has mined from your network already." />
            )}
            {outcome && (
              <Notice
                kind={outcome.kind}
                announced={outcome.kind === 'error' ? 'alert' : 'status'}
                title={outcome.title}
              >
                {outcome.detail}
              </Notice>
            )}
          </div>
        </div>
      </div>
      {isOverlayShown && <MiningOverlay isEnding={isActive} />}
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
