import {
  HOME_ADDRESS_CHARACTERS,
  HOME_COPY_CONFIRMATION_MS,
  HOME_ID_CHARACTERS,
} from '#api/limits.ts'
import { Abbreviated } from '../../coin/address/ShortAddress.tsx'
import { Identicon } from '../../coin/address/Identicon.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { Row, Rows } from '../../ui/layout/Rows.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { t } from '../../language/t.ts'

interface Props {
  user: { id: string; address: string } | undefined
}

export const WalletDetails = ({ user }: Props) => (
  <Card
    title={t('home.wallet_details')}
    look="quiet"
    aside={user && <Identicon address={user.address} size={32} />}
  >
    <Rows>
      <Row label={t('home.account_id')}>
        {user ? (
          <Abbreviated full={user.id} characters={HOME_ID_CHARACTERS} />
        ) : (
          <Skeleton characters={HOME_ID_CHARACTERS} />
        )}
      </Row>
      <Row
        label={t('home.address')}
        action={
          user && (
            <CopyButton
              text={user.address}
              label={t('home.copy_address')}
              confirmationMs={HOME_COPY_CONFIRMATION_MS}
            />
          )
        }
      >
        {user ? (
          <Abbreviated full={user.address} characters={HOME_ADDRESS_CHARACTERS} />
        ) : (
          <Skeleton characters={HOME_ADDRESS_CHARACTERS} />
        )}
      </Row>
    </Rows>
  </Card>
)
