import type { Transaction } from '#api/ledger.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { Amount } from '../coin/Amount.tsx'
import { ShortAddress } from '../coin/ShortAddress.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { ExplorerLink } from './ExplorerLink.tsx'
import styles from './SentDetail.module.css'

export const SentDetail = ({ transaction }: { transaction: Transaction }) => (
  <>
    <p>
      <Amount coins={transaction.amount} /> CXAC to <ShortAddress full={transaction.to} />
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
  </>
)
