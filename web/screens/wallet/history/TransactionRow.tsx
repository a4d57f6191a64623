import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import Gift from 'lucide-react/icons/gift'
import Pickaxe from 'lucide-react/icons/pickaxe'
import { use } from 'react'
import { Link } from 'react-router'
import { parseAddress } from '#api/chain/address.ts'
import { abbreviate } from '#api/shortAddress.ts'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { microsFromJson } from '#api/chain/money.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { AmountsHidden } from '../../../coin/AmountsHidden.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { ShortAddress } from '../../../coin/ShortAddress.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { useKnownName } from '../../../coin/knownNames.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { sendPath } from '../../../coin/paymentLink.ts'
import { NameAddress } from '../../../account/contacts/NameAddress.tsx'
import { OwnNote } from '../../../account/notes/OwnNote.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import { ExplorerLink } from '../../../coin/ExplorerLink.tsx'
import styles from './TransactionRow.module.css'
import { type Movement, movementOf } from './movementOf.ts'

interface Props {
  transaction: Transaction
  viewerAddress: string
  /** Undefined while notes load. */
  note: string | undefined
  /** Fades in once. */
  isNew: boolean
}

const ICONS = { '-': ArrowUpRight, '+': ArrowDownLeft, claim: Pickaxe, bonus: Gift }

export function TransactionRow({ transaction, viewerAddress, note, isNew }: Props) {
  const movement = movementOf(transaction, viewerAddress)
  const { kind } = transaction
  const { counterparty } = movement
  const name =
    useKnownName(counterparty) ?? (isWord(counterparty) ? counterparty : abbreviate(counterparty))
  const amountText = use(AmountsHidden) ? '' : `, ${movement.sign}${coinsText(transaction.amount)}`
  const subject = `${movement.direction} ${name}${amountText}`
  return (
    <li className={classes(styles.row, isNew && styles.isNew)}>
      <MovementIcon kind={kind} movement={movement} />
      <p className={styles.what}>
        {movement.direction} <Counterparty name={movement.counterparty} />
        {kind !== 'transfer' && <span className={styles.kind}>{KIND_NAMES[kind]}</span>}
      </p>
      <p className={classes(styles.amount, movement.sign === '+' && styles.gain)}>
        {movement.sign}
        <Amount coins={transaction.amount} /> CXAC
      </p>
      <p className={styles.facts}>
        <LocalTime iso={transaction.createdAt} />
        <span>Block {transaction.blockNumber}</span>
        {movement.sign === '-' && (
          <span>
            Fee <Amount coins={transaction.fee} /> CXAC
          </span>
        )}
        <ExplorerLink hash={transaction.transactionHash} subject={subject} />
        {kind === 'transfer' && !isWord(counterparty) && (
          <RowActions movement={movement} amount={transaction.amount} subject={subject} />
        )}
      </p>
      {note !== undefined && (
        <div className={styles.note}>
          <OwnNote transaction={transaction._id} note={note} subject={subject} />
        </div>
      )}
    </li>
  )
}

const isWord = (name: string) => name === 'You' || name === SYSTEM

const Counterparty = ({ name }: { name: string }) =>
  isWord(name) ? <b>{name}</b> : <ShortAddress full={name} />

interface ActionsProps {
  movement: Movement
  amount: number
  subject: string
}

/** Actions on a payment: send again or back, and name the other address. */
function RowActions({ movement: { counterparty, sign }, amount, subject }: ActionsProps) {
  const to = parseAddress(counterparty)
  if (!to) return null
  return (
    <span className={styles.actions}>
      <Link to={sendPath({ to, amount: microsFromJson(amount) })}>
        {sign === '-' ? 'Send again' : 'Send back'}
        <VisuallyHidden>, {subject}</VisuallyHidden>
      </Link>
      <NameAddress address={to} subject={subject} isTerse />
    </span>
  )
}

interface IconProps {
  kind: Transaction['kind']
  movement: Movement
}

function MovementIcon({ kind, movement: { sign } }: IconProps) {
  const Icon = ICONS[kind === 'transfer' ? sign : kind]
  return (
    <span className={classes(styles.icon, sign === '+' && styles.gain)}>
      <Icon size={18} aria-hidden />
    </span>
  )
}
