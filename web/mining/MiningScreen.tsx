import { Pickaxe } from 'lucide-react'
import { MINING_REWARD } from '#api/limits.ts'
import { formatCoins } from '#api/money.ts'
import { PageTitle } from '../shell/PageTitle.tsx'
import { Card } from '../ui/Card.tsx'
import { CardGrid } from '../ui/CardGrid.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FactList } from '../ui/FactList.tsx'

export const MiningScreen = () => (
  <>
    <PageTitle name="Mining" subtitle="Once a day, a little more">
      Mining
    </PageTitle>
    <CardGrid>
      <Card title="Mining Control Center">
        <EmptyState icon={<Pickaxe size={28} aria-hidden />} title="Mining starts soon">
          One press a day will add {formatCoins(MINING_REWARD)} CXAC to your wallet.
        </EmptyState>
      </Card>
      <Card title="Mining Information">
        <FactList
          facts={[
            `Fixed reward of ${formatCoins(MINING_REWARD)} CXAC per session`,
            '24-hour cooldown between sessions',
            'One session per IP address',
            'Do not use a VPN',
          ]}
        />
      </Card>
    </CardGrid>
  </>
)
