import { Link } from 'react-router'
import { SYSTEM } from '#api/ledger.ts'
import { FullAddress } from '../../coin/FullAddress.tsx'
import { Identicon } from '../../coin/Identicon.tsx'
import styles from './FullParty.module.css'
import { Party } from '../list/Party.tsx'
import { useAddressMark } from '../list/addressMark.ts'
import { addressPath } from '../paths.ts'

/** One end of a transaction with its whole address. */
export function FullParty({ address }: { address: string }) {
  const mark = useAddressMark(address)
  if (address === SYSTEM) return <Party address={SYSTEM} />
  return (
    <Link className={styles.party} to={addressPath(address)} {...mark}>
      <Identicon address={address} size={22} />
      <FullAddress address={address} />
    </Link>
  )
}
