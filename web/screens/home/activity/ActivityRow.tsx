import Gift from 'lucide-react/icons/gift'
import Pickaxe from 'lucide-react/icons/pickaxe'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isSameAddress } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { Amount } from '../../../coin/Amount.tsx'
import { Identicon } from '../../../coin/address/Identicon.tsx'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './RecentActivity.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const SIZE = 36
const ICONS = { claim: Pickaxe, bonus: Gift }

const hidden = (inside: ReactNode) => <VisuallyHidden>{inside}</VisuallyHidden>

interface Props {
  transaction: Transaction
  /** The own address. */
  viewer: string
  /** The other side's '@name', if known. */
  name: string | undefined
}

/** One transaction as its owner sees it. The whole row leads to its page. */
export function ActivityRow({ transaction, viewer, name }: Props) {
  const { kind, from, to, amount, transactionHash: hash } = transaction
  const isSent = kind === 'transfer' && isSameAddress(from, viewer)
  const other = isSent ? to : from
  const isToSelf = isSent && isSameAddress(to, viewer)
  const who = <ShortAddress full={other} name={name} />
  const Icon = kind === 'transfer' ? null : ICONS[kind]
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {Icon ? <Icon size={18} aria-hidden /> : <Identicon address={other} size={SIZE} />}
      </span>
      <p className={styles.what}>
        <Link className={styles.link} to={`/explorer/tx/${hash}`}>
          {kind !== 'transfer'
            ? KIND_NAMES[kind]
            : isToSelf
              ? rich('home.sent_to_self', { hidden })
              : isSent
                ? rich('home.sent_to', { name: who, hidden })
                : rich('home.received_from', { name: who, hidden })}
        </Link>
        <span className={styles.when}>
          <span aria-hidden>{isSent ? t('home.sent') : t('home.received')} · </span>
          <TimeAgo iso={transaction.createdAt} />
        </span>
      </p>
      <p className={classes(styles.amount, !isSent && styles.gain)}>
        <bdi dir="ltr">
          {isSent ? '-' : '+'}
          <Amount coins={amount} /> CXAC
        </bdi>
      </p>
    </li>
  )
}
