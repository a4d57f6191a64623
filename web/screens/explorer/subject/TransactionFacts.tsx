import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SYSTEM } from '#api/values/ledger.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { LocalTime } from '../../../coin/LocalTime.tsx'
import { coinsText } from '../../../coin/coinsText.ts'
import { KIND_NAMES } from '../../../coin/kindNames.ts'
import { Fact, Facts } from '../../../ui/layout/Facts.tsx'
import { TimeAgo } from '../../../time/TimeAgo.tsx'
import { addressPath, blockPath } from '../paths.ts'
import { FullAddress } from '../../../coin/address/FullAddress.tsx'
import { Identicon } from '../../../coin/address/Identicon.tsx'
import { Party } from '../list/Party.tsx'
import { useAddressMark } from '../list/useAddressMark.ts'
import { Hash } from './Hash.tsx'
import styles from './TransactionFacts.module.css'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

interface Props {
  transaction: Transaction
  /** Its position in the block. */
  place?: ReactNode
}

/** Every field of a transaction. */
export const TransactionFacts = ({ transaction, place }: Props) => (
  <Facts>
    <Fact
      label={t('explorer.transaction_hash')}
      copy={transaction.transactionHash}
      copyLabel={t('explorer.copy_transaction_hash')}
    >
      <Hash>{transaction.transactionHash}</Hash>
    </Fact>
    <Fact label={t('explorer.kind')}>{KIND_NAMES[transaction.kind]}</Fact>
    <Fact
      label={t('explorer.from')}
      copy={transaction.from === SYSTEM ? undefined : transaction.from}
      copyLabel={t('explorer.copy_sender')}
    >
      <FullParty address={transaction.from} />
    </Fact>
    <Fact label={t('explorer.to')} copy={transaction.to} copyLabel={t('explorer.copy_receiver')}>
      <FullParty address={transaction.to} />
    </Fact>
    <Fact label={t('explorer.amount')}>
      <b>{coinsText(transaction.amount)}</b>
    </Fact>
    <Fact label={t('explorer.fee')}>{coinsText(transaction.fee)}</Fact>
    <Fact label={t('explorer.number_of_block')}>
      <Link to={blockPath(transaction.blockNumber)}>{transaction.blockNumber}</Link>
      {place}
    </Fact>
    <Fact
      label={t('explorer.previous_block')}
      copy={transaction.previousBlock}
      copyLabel={t('explorer.copy_previous_hash')}
    >
      <Hash>{transaction.previousBlock}</Hash>
    </Fact>
    <Fact label={t('explorer.timestamp')}>
      <LocalTime iso={transaction.createdAt} />{' '}
      <span className={styles.ago}>
        {rich('explorer.time_ago', { ago: <TimeAgo iso={transaction.createdAt} /> })}
      </span>
    </Fact>
  </Facts>
)

/** Sender or recipient with the whole address. */
function FullParty({ address }: { address: string }) {
  const mark = useAddressMark(address)
  if (address === SYSTEM) return <Party address={SYSTEM} />
  return (
    <Link className={styles.party} to={addressPath(address)} {...mark}>
      <Identicon address={address} size={22} />
      <FullAddress address={address} />
    </Link>
  )
}
