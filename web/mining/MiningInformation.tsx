import { MINING_REWARD } from '#api/limits.ts'
import { coinsText } from '../coin/coinsText.ts'
import { Card } from '../ui/layout/Card.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'

const FACTS = [
  `Fixed reward of ${coinsText(MINING_REWARD)} per session`,
  '24-hour cooldown between sessions',
  'One session per IP address',
  'Do not use a VPN',
]

export const MiningInformation = () => (
  <Card title="Mining Information">
    <BulletList items={FACTS} />
  </Card>
)
