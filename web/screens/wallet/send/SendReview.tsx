import type { Address } from '#api/chain/address.ts'
import { isSameAddress } from '#api/shortAddress.ts'
import { type Micros, addMicros, subtractMicros } from '#api/chain/money.ts'
import { FullAddress } from '../../../coin/FullAddress.tsx'
import { Identicon } from '../../../coin/Identicon.tsx'
import { OwnCoins } from '../../../coin/Amount.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useKnownName } from '../../../coin/knownNames.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Row, Rows } from '../../../ui/layout/Rows.tsx'
import styles from './SendReview.module.css'
import { useRecipients } from './useRecipients.ts'

interface Props {
  sender: string
  to: Address | null
  /** Whether some wallet has this address. */
  isKnown: boolean
  amount: Micros | null
  fee: Micros | undefined
  balance: Micros | undefined
}

/** What one press on Send will do, as far as it is known while typing. */
export function SendReview({ sender, to, isKnown, amount, fee, balance }: Props) {
  const total = amount === null || fee === undefined ? null : addMicros(amount, fee)
  const name = useKnownName(to)
  const isToSelf = to !== null && isSameAddress(to, sender)
  const afterwards =
    total === null || balance === undefined || total > balance
      ? null
      : subtractMicros(balance, isToSelf ? fee! : total)
  return (
    <section className={styles.review} aria-label="Review">
      {to && (
        <p className={styles.to}>
          <Identicon address={to} size={32} />
          <span>
            {name && <b className={styles.name}>{name}</b>}
            <FullAddress address={to} />
          </span>
        </p>
      )}
      {to && isKnown && !isToSelf && <NameAddress key={to} address={to} />}
      {to && isKnown && <RecipientNotice sender={sender} to={to} isToSelf={isToSelf} />}
      <p className={styles.amount} data-testid="amount">
        {textOf(amount)}
      </p>
      <Rows>
        <Row label="Fee">{textOf(fee ?? null)}</Row>
        <Row label="Total">
          <b>{textOf(total)}</b>
        </Row>
        <Row label="Balance afterwards">
          {afterwards === null ? '–' : <OwnCoins amount={afterwards} />}
        </Row>
      </Rows>
    </section>
  )
}

const textOf = (amount: Micros | null): string => (amount === null ? '–' : coinsText(amount))

interface NoticeProps {
  sender: string
  to: Address
  isToSelf: boolean
}

function RecipientNotice({ sender, to, isToSelf }: NoticeProps) {
  const recipients = useRecipients(sender)
  if (isToSelf)
    return (
      <Notice kind="info" title="This is your own address" announced="status">
        The coins come back to you. Only the fee is paid.
      </Notice>
    )
  const isFirst = recipients?.isWhole && !recipients.addresses.includes(to)
  if (!isFirst) return null
  return (
    <Notice kind="info" title="First time to this address" announced="status">
      Compare it with what the recipient gave you: coins that are sent do not come back.
    </Notice>
  )
}
