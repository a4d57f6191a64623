import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Address } from '#api/chain/address.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { BalanceChart } from '../../../coin/balance/BalanceChart.tsx'
import { FullAddress } from '../../../coin/address/FullAddress.tsx'
import { Identicon } from '../../../coin/address/Identicon.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { sendPath } from '../../../coin/paymentLink.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { useSession } from '../../../session/session.ts'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { QrCode } from '../../../ui/qr/QrCode.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { Figure } from '../figures/Figure.tsx'
import { Answer } from './Answer.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import styles from './AddressPanel.module.css'
import { MissingPanel } from './MissingPanel.tsx'
import { PanelCard } from './PanelCard.tsx'
import { useAddress } from './useAddress.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export default function AddressPanel({ address }: { address: Address | null }) {
  const { queryKey, summary, isMissing, isError, refetch } = useAddress(address)
  if (address === null || isMissing)
    return (
      <MissingPanel title={t('explorer.address')} sentence={t('refusals.address_not_found')}>
        {t('explorer.address_not_found')}
      </MissingPanel>
    )
  return (
    <PanelCard title={t('explorer.address')}>
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      <Answer
        what={t('explorer.balance')}
        figure={
          <Figure of={summary} characters={8}>
            {({ balance }) => coinsText(balance)}
          </Figure>
        }
      >
        <Figure of={summary} characters={30}>
          {({ rank, transactions, lastSeenAt }) => (
            <span>
              {lastSeenAt
                ? rich('explorer.address_line_last', {
                    rank,
                    transactions,
                    ago: <TimeAgo iso={lastSeenAt} />,
                  })
                : t('explorer.address_line', { rank, transactions })}
            </span>
          )}
        </Figure>
      </Answer>
      <div className={styles.parts}>
        <div className={styles.code}>
          <QrCode text={address} label={t('explorer.address_qr')} />
        </div>
        <div>
          <p className={styles.address}>
            <Identicon address={address} size={28} />
            <FullAddress address={address} />
            <CopyButton
              text={address}
              label={t('explorer.copy_address')}
              confirmationMs={WALLET_COPY_CONFIRMATION_MS}
            />
          </p>
          <OwnName address={address} />
          <Facts>
            <Fact label={t('explorer.first_seen')}>
              <Figure of={summary} characters={20}>
                {({ firstSeenAt }) => timeOrNever(firstSeenAt)}
              </Figure>
            </Fact>
            <Fact label={t('explorer.last_seen')}>
              <Figure of={summary} characters={20}>
                {({ lastSeenAt }) => timeOrNever(lastSeenAt)}
              </Figure>
            </Fact>
          </Facts>
        </div>
      </div>
      <h3>{t('explorer.balance_over_time')}</h3>
      <BalanceChart key={address} address={address} version={summary?.transactions} />
    </PanelCard>
  )
}

const timeOrNever = (iso: string | null): ReactNode =>
  iso ? <LocalTime iso={iso} /> : t('explorer.never')

/** The contact's name and buttons to pay. */
function OwnName({ address }: { address: Address }) {
  const viewer = useSession()?.user.address
  const name = useKnownName(address)
  if (!viewer || isSameAddress(address, viewer)) return null
  return (
    <p className={styles.own}>
      {name && (
        <span>
          {rich('explorer.contact', {
            name: (
              <bdi>
                <b>{name}</b>
              </bdi>
            ),
          })}
        </span>
      )}
      <NameAddress address={address} />
      <Link to={sendPath({ to: address, amount: null })}>{t('explorer.send_to_address')}</Link>
    </p>
  )
}
