import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Address } from '#api/chain/address.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { sentenceOf } from '#api/refusals.ts'
import { BalanceChart } from '../../../coin/balance/BalanceChart.tsx'
import { FullAddress } from '../../../coin/FullAddress.tsx'
import { Identicon } from '../../../coin/Identicon.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useKnownName } from '../../../coin/knownNames.ts'
import { sendPath } from '../../../coin/paymentLink.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { useSession } from '../../../session/session.ts'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { QrCode } from '../../../ui/qr/QrCode.tsx'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { format } from '../../../ui/format.ts'
import { FetchFailure } from '../list/FetchFailure.tsx'
import { Figure } from '../figures/Figure.tsx'
import { transactionsText } from '../transactionsText.ts'
import { Answer } from './Answer.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import styles from './AddressPanel.module.css'
import { MissingPanel } from './MissingPanel.tsx'
import { PanelCard } from './PanelCard.tsx'
import { useAddress } from './useAddress.ts'

export function AddressPanel({ address }: { address: Address | null }) {
  const { queryKey, summary, isMissing, isError, refetch } = useAddress(address)
  if (address === null || isMissing)
    return (
      <MissingPanel title="Address" sentence={sentenceOf('address_not_found')}>
        No wallet has this address. Check it for typing mistakes.
      </MissingPanel>
    )
  return (
    <PanelCard title="Address">
      {isError && <FetchFailure queryKey={queryKey} onRetry={() => void refetch()} />}
      <Answer
        what="Balance"
        figure={
          <Figure of={summary} characters={8}>
            {({ balance }) => coinsText(balance)}
          </Figure>
        }
      >
        <Figure of={summary} characters={30}>
          {({ rank, transactions, lastSeenAt }) => (
            <span>
              Rank #{format.count(rank)} · {transactionsText(transactions)}
              {lastSeenAt && (
                <>
                  {' '}
                  · last <TimeAgo iso={lastSeenAt} />
                </>
              )}
            </span>
          )}
        </Figure>
      </Answer>
      <div className={styles.parts}>
        <div className={styles.code}>
          <QrCode text={address} label="QR code of this address" />
        </div>
        <div>
          <p className={styles.address}>
            <Identicon address={address} size={28} />
            <FullAddress address={address} />
            <CopyButton
              text={address}
              label="Copy address"
              confirmationMs={WALLET_COPY_CONFIRMATION_MS}
            />
          </p>
          <OwnName address={address} />
          <Facts>
            <Fact label="First seen">
              <Figure of={summary} characters={20}>
                {({ firstSeenAt }) => timeOrNever(firstSeenAt)}
              </Figure>
            </Fact>
            <Fact label="Last seen">
              <Figure of={summary} characters={20}>
                {({ lastSeenAt }) => timeOrNever(lastSeenAt)}
              </Figure>
            </Fact>
          </Facts>
        </div>
      </div>
      <h3>Balance over time</h3>
      <BalanceChart key={address} address={address} version={summary?.transactions} />
    </PanelCard>
  )
}

const timeOrNever = (iso: string | null): ReactNode => (iso ? <LocalTime iso={iso} /> : 'Never')

/** The contact's name and buttons to pay. */
function OwnName({ address }: { address: Address }) {
  const viewer = useSession()?.user.address
  const name = useKnownName(address)
  if (!viewer || isSameAddress(address, viewer)) return null
  return (
    <p className={styles.own}>
      {name && (
        <span>
          <bdi>
            <b>{name}</b>
          </bdi>{' '}
          (only you see this name)
        </span>
      )}
      <NameAddress address={address} />
      <Link to={sendPath({ to: address, amount: null })}>Send to this address</Link>
    </p>
  )
}
