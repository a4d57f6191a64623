import { Pickaxe } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Amount } from '../coin/Amount.tsx'
import { Button } from '../ui/form/Button.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { CardActions } from '../ui/layout/CardActions.tsx'
import { Notice } from '../ui/feedback/Notice.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Stat } from '../ui/layout/Stat.tsx'
import styles from './MiningStats.module.css'

interface Props {
  user: { totalCoins: number; ranks: number } | undefined
}

export function MiningStats({ user }: Props) {
  const [isMiningAsked, setMiningAsked] = useState(false)
  return (
    <Card title="Mining Stats">
      <div className={styles.stats}>
        <dl className={styles.pair}>
          <Stat label="CXAC Balance">
            {user ? <Amount coins={user.totalCoins} /> : <Skeleton characters={5} />}
          </Stat>
          <Stat label="Global Rank">{user ? `#${user.ranks}` : <Skeleton characters={3} />}</Stat>
        </dl>
      </div>
      {isMiningAsked && (
        <Notice
          kind="info"
          announced="alert"
          title="Mining Feature Coming Soon"
          onDismiss={() => setMiningAsked(false)}
        >
          <Link to="/mining">Go to the Mining page</Link>
        </Notice>
      )}
      <CardActions>
        <Button look="solid" onClick={() => setMiningAsked(true)}>
          <Pickaxe size={18} aria-hidden />
          Start Mining
        </Button>
      </CardActions>
    </Card>
  )
}
