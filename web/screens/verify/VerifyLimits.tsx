import { BulletList } from '../../ui/layout/BulletList.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const LIMITS = [
  t('verify.limit_private'),
  t('verify.limit_green'),
  t('verify.limit_orderer'),
  t('verify.limit_program'),
]

export const VerifyLimits = () => (
  <Card title={t('verify.good_to_know')} look="quiet">
    <BulletList items={LIMITS} />
    <p>
      {rich('verify.limit_more', { link: inside => <a href="/api/docs/proofs.md">{inside}</a> })}
    </p>
  </Card>
)
