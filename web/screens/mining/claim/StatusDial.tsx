import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../../../coin/coinsText.ts'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Dial } from './Dial.tsx'
import styles from './StatusDial.module.css'
import type { MiningStatus } from './miningStatus.ts'

const COOLDOWN_MINUTES = MINING_COOLDOWN_MS / 60_000

interface Props {
  /** Null while it loads. */
  status: MiningStatus | null
  /** Null: mining is possible. */
  minutesLeft: number | null
}

export function StatusDial({ status, minutesLeft }: Props) {
  const left = minutesLeft ?? 0
  const percent = Math.floor((1 - left / COOLDOWN_MINUTES) * 100)
  const isReady = status === 'Ready to Mine'
  const figure = status === 'Cooldown' ? `${percent} %` : `+${coinsText(MINING_REWARD)}`
  return (
    <Dial
      minutesLeft={left}
      look={status ? (isReady ? 'ready' : 'waiting') : 'unknown'}
      label={status ? `${percent} % of the 24 hours have passed` : 'Loading'}
    >
      <output className={isReady ? styles.ready : styles.status}>
        {status ?? <Skeleton characters={9} />}
      </output>
      <span className={styles.figure} aria-hidden>
        {status ? figure : <Skeleton characters={5} />}
      </span>
    </Dial>
  )
}
