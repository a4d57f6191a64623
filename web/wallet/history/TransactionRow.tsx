import { ArrowDownLeft, ArrowUpRight, Gift, Pickaxe } from 'lucide-react'
import { use } from 'react'
import { abbreviate } from '#api/address.ts'
import { SYSTEM, type Transaction } from '#api/ledger.ts'
import { Amount } from '../../coin/Amount.tsx'
import { AmountsHidden } from '../../coin/AmountsHidden.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { ShortAddress } from '../../coin/ShortAddress.tsx'
import { coinsText } from '../../coin/coinsText.ts'
import { KIND_NAMES } from '../../coin/kindNames.ts'
import { OwnNote } from '../../session/notes/OwnNote.tsx'
import { classes } from '../../ui/classes.ts'
import { ExplorerLink } from '../../coin/ExplorerLink.tsx'
import styles from './TransactionRow.module.css'
import { type Movement, movementOf } from './movementOf.ts'

interface Props {
  transaction: Transaction
  viewerAddress: string
  /** Undefined while it is not known whether there is one. */
  note: string | undefined
  /** Fades in once. */
  isNew: boolean
}

const ICONS = { '-': ArrowUpRight, '+': ArrowDownLeft, claim: Pickaxe, bonus: Gift }

export function TransactionRow({ transaction, viewerAddress, note, isNew }: Props) {
  const movement = movementOf(transaction, viewerAddress)
  const { kind } = transaction
  const isHidden = use(AmountsHidden)
  const subject = inWords(movement, isHidden ? null : transaction.amount)
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

/** `amount`: null where it must not be heard either. */
const inWords = ({ direction, counterparty, sign }: Movement, amount: number | null) =>
  `${direction} ${isWord(counterparty) ? counterparty : abbreviate(counterparty)}${amount === null ? '' : `, ${sign}${coinsText(amount)}`}`

const Counterparty = ({ name }: { name: string }) =>
  isWord(name) ? <b>{name}</b> : <ShortAddress full={name} />

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
