import { ArrowRight } from 'lucide-react'
import { MINING_COOLDOWN_MS, MINING_REWARD } from '#api/limits.ts'
import { formatCoins } from '#api/money.ts'
import { cooldownText } from '../coin/cooldownText.ts'
import { ButtonLink } from '../ui/form/ButtonLink.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { CardActions } from '../ui/layout/CardActions.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useMinutesUntil } from '../time/useMinutesUntil.ts'
import styles from './MiningCard.module.css'

interface Props {
  /** Null: never mined. Undefined: not known yet. */
  lastMiningTime: string | null | undefined
}

export const MiningCard = ({ lastMiningTime }: Props) => (
  <Card title="Mining">
    {lastMiningTime === undefined ? (
      <p className={styles.state}>
        <Skeleton characters={14} />
      </p>
    ) : (
      <MiningState
        nextAtMs={lastMiningTime ? Date.parse(lastMiningTime) + MINING_COOLDOWN_MS : 0}
      />
    )}
    <CardActions>
      <ButtonLink to="/mining">
        Open Mining
        <ArrowRight size={18} aria-hidden />
      </ButtonLink>
    </CardActions>
  </Card>
)

function MiningState({ nextAtMs }: { nextAtMs: number }) {
  const minutes = useMinutesUntil(nextAtMs)
  const isReady = minutes === null
  return (
    <div>
      <output className={isReady ? styles.ready : styles.cooldown}>
        {isReady ? 'Ready to Mine' : 'Cooldown'}
      </output>
      <p className={styles.text}>
        {isReady
          ? `${formatCoins(MINING_REWARD)} CXAC are waiting for you.`
          : cooldownText(minutes)}
      </p>
    </div>
  )
}
