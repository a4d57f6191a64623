import NotebookPen from 'lucide-react/icons/notebook-pen'
import { type ReactNode, use, useId } from 'react'
import { abbreviate } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Remark } from '../../../account/notes/useNotes.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { AmountsHidden } from '../../../coin/AmountsHidden.ts'
import { ExplorerLink } from '../../../coin/address/ExplorerLink.tsx'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { signedCoins } from '../../../coin/balance/signedCoins.ts'
import { useKnownName } from '../../../coin/address/knownNames.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { MovementPicture } from './MovementPicture.tsx'
import styles from './TransactionRow.module.css'
import { movementOf } from './movementOf.ts'
import { ltr } from '../../../language/ltr.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  transaction: Transaction
  viewerAddress: string
  /** Undefined while it loads. */
  remark: Remark | undefined
  /** Fades in once. */
  isNew: boolean
  onOpen: () => void
}

/** A press anywhere but on the link opens the details. */
export function TransactionRow({ transaction, viewerAddress, remark, isNew, onOpen }: Props) {
  const movement = movementOf(transaction, viewerAddress)
  const { counterparty, isToSelf, sign } = movement
  const { kind } = transaction
  const whatId = useId()
  const contact = useKnownName(counterparty)
  const isSystem = counterparty === SYSTEM
  const name =
    contact ?? (remark?.name || (isSystem ? counterparty : ltr(abbreviate(counterparty))))
  const amount = use(AmountsHidden) ? null : signedCoins(sign, transaction.amount)
  const direction = (inside: ReactNode) => <span className={styles.direction}>{inside}</span>
  const b = (inside: ReactNode) => <b>{inside}</b>
  const who = isSystem ? b(SYSTEM) : <ShortAddress full={counterparty} name={remark?.name} />
  const isNamed = !isToSelf && Boolean(contact ?? remark?.name)
  return (
    <li className={classes(styles.row, isNamed && styles.named, isNew && styles.isNew)}>
      <MovementPicture transaction={transaction} movement={movement} />
      <p id={whatId} className={styles.what}>
        {isToSelf
          ? rich('wallet.row_sent_self', { direction, b })
          : sign === '-'
            ? rich('wallet.row_sent', { who, direction })
            : rich('wallet.row_received', { who, direction })}
        {kind !== 'transfer' && <span className={styles.kind}> {KIND_NAMES[kind]}</span>}
      </p>
      <p className={classes(styles.amount, sign === '+' && styles.gain)}>
        <bdi dir="ltr">
          {sign}
          <Amount coins={transaction.amount} /> CXAC
        </bdi>
      </p>
      <p className={styles.facts}>
        <LocalTime iso={transaction.createdAt} />
        <span>{t('wallet.block_number', { number: transaction.blockNumber })}</span>
      </p>
      <p className={styles.link}>
        <ExplorerLink
          hash={transaction.transactionHash}
          subject={isToSelf ? toSelf(amount) : subjectOf(sign, name, amount)}
          isTerse
        />
      </p>
      {remark?.note && (
        <p className={styles.note}>
          <NotebookPen size={14} aria-hidden />
          {rich('wallet.private_note', {
            note: <bdi className={styles.noteText}>{remark.note}</bdi>,
            hidden: inside => <VisuallyHidden>{inside}</VisuallyHidden>,
          })}
        </p>
      )}
      <button
        type="button"
        className={styles.open}
        aria-labelledby={whatId}
        aria-haspopup="dialog"
        onClick={onOpen}
      />
    </li>
  )
}

/** `amount`: null if amounts are hidden. */
function subjectOf(sign: '-' | '+', who: string, amount: string | null): string {
  const isSent = sign === '-'
  if (amount === null)
    return isSent ? t('wallet.link_sent', { who }) : t('wallet.link_received', { who })
  return isSent
    ? t('wallet.link_sent_amount', { who, amount })
    : t('wallet.link_received_amount', { who, amount })
}

const toSelf = (amount: string | null): string =>
  amount === null ? t('wallet.link_sent_self') : t('wallet.link_sent_self_amount', { amount })
