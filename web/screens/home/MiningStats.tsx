import Pickaxe from 'lucide-react/icons/pickaxe'
import { useState } from 'react'
import { Link } from 'react-router'
import { Amount } from '../../coin/Amount.tsx'
import { Rank } from '../../coin/figures/Rank.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Card, CardActions } from '../../ui/layout/Card.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { useQuery } from '@tanstack/react-query'
import { ledgerStatistics } from '#api/calls/explorer.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import { request } from '../../session/client.ts'
import { usePollMs } from '../../session/live/usePollMs.ts'
import { t } from '../../language/t.ts'

interface Props {
  user: { totalCoins: number; ranks: number } | undefined
}

export function MiningStats({ user }: Props) {
  const [isMiningAsked, setMiningAsked] = useState(false)
  const wallets = useWalletCount()
  return (
    <Card title={t('home.mining_stats')} look="quiet">
      <Rows>
        <Row label={t('home.balance')}>
          {user ? <Amount coins={user.totalCoins} /> : <Skeleton characters={5} />}
        </Row>
        <Row label={t('home.rank')}>
          {user ? <Rank rank={user.ranks} wallets={wallets} /> : <Skeleton characters={8} />}
        </Row>
      </Rows>
      {isMiningAsked && (
        <Notice
          kind="info"
          announced="alert"
          title={t('home.coming_soon')}
          onDismiss={() => setMiningAsked(false)}
        >
          <Link to="/mining">{t('home.go_to_mining')}</Link>
        </Notice>
      )}
      <CardActions>
        <Button look="quiet" onClick={() => setMiningAsked(true)}>
          <Pickaxe size={18} aria-hidden />
          {t('home.start_mining')}
        </Button>
      </CardActions>
    </Card>
  )
}

/** The number of wallets, for the rank. Undefined while it loads. */
const useWalletCount = (): number | undefined =>
  useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => request(ledgerStatistics, {}, signal),
    refetchInterval: usePollMs(HOME_POLL_MS),
    select: ({ wallets }) => wallets,
  }).data
