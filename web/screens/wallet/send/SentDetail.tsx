import type { Transaction } from '#api/schemas/ledger.ts'
import { ZERO, microsFromJson } from '#api/chain/money.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { ExplorerLink } from '../../../coin/address/ExplorerLink.tsx'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { SaveReceipt } from '../../../proof/receipt/SaveReceipt.tsx'
import { CoinsTo } from './CoinsTo.tsx'
import styles from './SentDetail.module.css'

interface Props {
  transaction: Transaction
  /** As the sender knows the recipient. */
  name: string | null
  /** The sender's private note; empty if there is none. */
  note: string
}

export function SentDetail({ transaction: { to, amount, transactionHash }, name, note }: Props) {
  const isContact = useKnownName(to) !== undefined
  return (
    <>
      <p>
        <CoinsTo amount={microsFromJson(amount) ?? ZERO} to={to} name={name} />
      </p>
      <p className={styles.line}>
        {name && !isContact && <NameAddress address={to} suggested={name.replace(/^@/, '')} />}
        <ExplorerLink hash={transactionHash} />
      </p>
      <div className={styles.receipt}>
        <SaveReceipt hash={transactionHash} own={{ by: 'payer', name, note }} />
      </div>
    </>
  )
}
