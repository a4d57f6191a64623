import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { FullAddress } from '../../coin/FullAddress.tsx'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'

type Props = Pick<KycCaseDetails, 'username' | 'user'>

/** The applicant's account. */
export const AccountFacts = ({ username, user }: Props) => (
  <Card title="Account">
    <Facts>
      <Fact label="User name" copy={username}>
        {username}
      </Fact>
      <Fact label="Email" copy={user.email}>
        {user.email}
      </Fact>
      <Fact label="Wallet address" copy={user.walletAddress}>
        <FullAddress address={user.walletAddress} />
      </Fact>
      <Fact label="Joined">
        <LocalTime iso={user.joinedAt} />
      </Fact>
    </Facts>
  </Card>
)
