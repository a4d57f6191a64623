import ArrowRight from 'lucide-react/icons/arrow-right'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, useNavigate } from 'react-router'
import type { Transaction } from '#api/schemas/ledger.ts'
import { WALLET_COPY_CONFIRMATION_MS } from '#api/limits.ts'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../../ui/form/CopyButton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { blockPath, transactionPath } from '../paths.ts'
import { Direction } from './Direction.tsx'
import { KindIcon } from './KindIcon.tsx'
import { Party } from './Party.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import styles from './TransactionRow.module.css'
import type { MouseEvent } from 'react'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  transaction: Transaction
  viewpoint: string | undefined
  /** It is the first of its block in the list. */
  opensBlock: boolean
  /** Fades in once. */
  isNew: boolean
  onDetails: ((transaction: Transaction) => void) | undefined
}

export function TransactionRow(props: Props) {
  const { transaction, viewpoint, opensBlock, isNew, onDetails } = props
  const { transactionHash: hash, blockNumber, createdAt, from, to, amount, fee, kind } = transaction
  const navigate = useNavigate()
  const open = pressOnRow(() =>
    onDetails ? onDetails(transaction) : void navigate(transactionPath(hash)),
  )
  return (
    <tr
      className={classes(styles.row, opensBlock && styles.opensBlock, isNew && styles.isNew)}
      onClick={open}
    >
      <td className={styles.what}>
        <div className={styles.whatParts}>
          <KindIcon kind={kind} />
          <div>
            <span className={styles.hash}>
              <Link to={transactionPath(hash)}>
                <ShortAddress full={hash} />
              </Link>
              <CopyButton
                text={hash}
                label={t('explorer.copy_transaction_hash')}
                confirmationMs={WALLET_COPY_CONFIRMATION_MS}
                look="bare"
              />
            </span>
            <div className={styles.small}>{KIND_NAMES[kind]}</div>
          </div>
        </div>
      </td>
      <td className={styles.block}>
        <Link to={blockPath(blockNumber)}>
          {rich('explorer.block_in_row', {
            number: blockNumber,
            word: inside => <span className={styles.word}>{inside}</span>,
          })}
        </Link>
        <div className={styles.small}>
          <TimeAgo iso={createdAt} />
        </div>
      </td>
      <td className={styles.parties}>
        {viewpoint && <Direction of={transaction} viewpoint={viewpoint} />}
        <div className={styles.way}>
          <Party address={from} />
          <span className={styles.to}>
            <ArrowRight size={14} aria-hidden />
            <VisuallyHidden>{t('explorer.arrow')}</VisuallyHidden>
            <Party address={to} />
          </span>
        </div>
      </td>
      <td className={styles.amount}>
        <span className={styles.coins}>{coinsText(amount)}</span>
        <div className={styles.small}>{t('explorer.fee_of', { coins: coinsText(fee) })}</div>
      </td>
      {onDetails && (
        <td className={styles.action}>
          <Button
            className={styles.details}
            aria-haspopup="dialog"
            aria-label={t('explorer.details_of', { hash })}
            onClick={() => onDetails(transaction)}
          >
            <span className={styles.detailsWord}>{t('explorer.details')}</span>
            <ChevronRight size={16} aria-hidden />
          </Button>
        </td>
      )}
    </tr>
  )
}

/**
 * Makes the whole row press its link or button, except on other controls and after selecting text.
 */
const pressOnRow =
  (open: () => void) =>
  ({ target }: MouseEvent): void => {
    const isControl = (target as Element).closest('a, button, input, label') !== null
    if (!isControl && window.getSelection()?.isCollapsed !== false) open()
  }
