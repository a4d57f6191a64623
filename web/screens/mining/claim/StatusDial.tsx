import { useId } from 'react'
import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { signedCoins } from '../../../coin/balance/signedCoins.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { format } from '../../../ui/format.ts'
import { Dial } from './Dial.tsx'
import styles from './StatusDial.module.css'
import type { MiningStatus } from './miningStatus.ts'
import { t } from '../../../language/t.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

const STATUS_TEXTS: Record<MiningStatus, string> = {
  ready: t('mining.status_ready'),
  mining: t('mining.status_mining'),
  cooldown: t('mining.status_cooldown'),
}

interface Props {
  /** Null while it loads. */
  status: MiningStatus | null
  /** Null: mining is possible. */
  minutesLeft: number | null
  nextAtMs: number
  /** Whether the user waits for the cooldown of the network. */
  isHeld: boolean
  onPress: () => void
}

/** The status, and a button as large as the dial while mining is possible. */
export function StatusDial({ status, minutesLeft, nextAtMs, isHeld, onPress }: Props) {
  const buttonId = useId()
  const left = minutesLeft ?? 0
  const percent = Math.floor((1 - left / COOLDOWN_MINUTES) * 100)
  const isReady = status === 'ready'
  const reward = coinsText(MINING_REWARD)
  const ofCooldown = isHeld
    ? t('mining.network_title')
    : t('mining.until', { time: format.time(nextAtMs) })
  const figure = status === 'cooldown' ? ofCooldown : signedCoins('+', MINING_REWARD)
  const label = isHeld ? ofCooldown : t('mining.percent_passed', { percent })
  return (
    <Dial
      minutesLeft={left}
      look={status ? (isReady ? 'ready' : isHeld ? 'held' : 'waiting') : 'unknown'}
      label={status ? label : t('mining.loading')}
      button={
        isReady && (
          <button
            type="button"
            id={buttonId}
            // The keyboard has 'Start Mining'.
            tabIndex={-1}
            className={styles.button}
            aria-label={t('mining.claim', { coins: reward })}
            onClick={onPress}
          />
        )
      }
    >
      {/* The text lies above the button: a press on it counts too. */}
      <label htmlFor={buttonId} className={styles.label}>
        <output className={isReady ? styles.ready : styles.status}>
          {status ? STATUS_TEXTS[status] : <Skeleton characters={9} />}
        </output>
        <span className={styles.figure} aria-hidden>
          {status ? figure : <Skeleton characters={5} />}
        </span>
      </label>
    </Dial>
  )
}
