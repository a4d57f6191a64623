import type { Transaction } from '#api/schemas/ledger.ts'
import { ZERO, microsFromJson } from '#api/chain/money.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { ExplorerLink } from '../../../coin/address/ExplorerLink.tsx'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { SaveReceipt } from '../../../proof/receipt/SaveReceipt.tsx'
import styles from './SentDetail.module.css'
import { rich } from '../../../language/rich.ts'

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
        {rich('send.coins_to', {
          coins: coinsText(microsFromJson(amount) ?? ZERO),
          recipient: <ShortAddress full={to} name={name} />,
        })}
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
