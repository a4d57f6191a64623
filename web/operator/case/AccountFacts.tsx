import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { FullAddress } from '../../coin/address/FullAddress.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { t } from '../../language/t.ts'

type Props = Pick<KycCaseDetails, 'username' | 'user'>

/** The applicant's account. */
export const AccountFacts = ({ username, user }: Props) => (
  <Card title={t('operator.account')}>
    <Facts>
      <Fact
        label={t('operator.user_name')}
        copy={username}
        copyLabel={t('operator.copy_user_name')}
      >
        {username}
      </Fact>
      <Fact label={t('operator.email')} copy={user.email} copyLabel={t('operator.copy_email')}>
        {user.email}
      </Fact>
      <Fact
        label={t('operator.wallet_address')}
        copy={user.walletAddress}
        copyLabel={t('operator.copy_wallet_address')}
      >
        <FullAddress address={user.walletAddress} />
      </Fact>
      <Fact label={t('operator.joined')}>
        <LocalTime iso={user.joinedAt} />
      </Fact>
    </Facts>
  </Card>
)
