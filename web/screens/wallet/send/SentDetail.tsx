import type { Transaction } from '#api/schemas/ledger.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { ZERO, microsFromJson } from '#api/chain/money.ts'
import { ShortAddress } from '../../../coin/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { ExplorerLink } from '../../../coin/ExplorerLink.tsx'
import styles from './SentDetail.module.css'

export const SentDetail = ({ transaction }: { transaction: Transaction }) => (
  <>
    <p>
      {coinsText(microsFromJson(transaction.amount) ?? ZERO)} to{' '}
      <ShortAddress full={transaction.to} />
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
