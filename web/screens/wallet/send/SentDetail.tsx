import type { Transaction } from '#api/schemas/ledger.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { ZERO, microsFromJson } from '#api/chain/money.ts'
import { ShortAddress } from '../../../coin/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { SaveReceipt } from '../../../proof/receipt/SaveReceipt.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { ExplorerLink } from '../../../coin/ExplorerLink.tsx'
import styles from './SentDetail.module.css'

interface Props {
  transaction: Transaction
  /** As the sender knows the recipient. */
  name: string | null
  /** The sender's private note; empty if there is none. */
  note: string
}

export const SentDetail = ({ transaction, name, note }: Props) => (
  <>
    <p>
      {coinsText(microsFromJson(transaction.amount) ?? ZERO)} to{' '}
      {name && (
        <>
          <bdi>{name}</bdi> ·{' '}
        </>
      )}
      {name ? abbreviate(transaction.to) : <ShortAddress full={transaction.to} />}
    </p>
    <p className={styles.line}>
      <span>
        Hash <ShortAddress full={transaction.transactionHash} />
      </span>
      <CopyButton
        text={transaction.transactionHash}
        label="Copy transaction hash"
        confirmationMs={WALLET_COPY_CONFIRMATION_MS}
      />
      <ExplorerLink hash={transaction.transactionHash} />
    </p>
    <div className={styles.receipt}>
      <SaveReceipt hash={transaction.transactionHash} own={{ by: 'payer', name, note }} />
    </div>
  </>
)
