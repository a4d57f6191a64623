import Landmark from 'lucide-react/icons/landmark'
import { Link } from 'react-router'
import { isSameAddress } from '#api/shortAddress.ts'
import { SYSTEM, SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { Identicon } from '../../../coin/address/Identicon.tsx'
import { ShortAddress } from '../../../coin/address/ShortAddress.tsx'
import { useSession } from '../../../session/session.ts'
import styles from './Party.module.css'
import { useAddressMark } from './useAddressMark.ts'
import { addressPath } from '../paths.ts'
import { t } from '../../../language/t.ts'

/** Sender or recipient: SYSTEM with its own icon, or a wallet linked to its page. */
export function Party({ address }: { address: string }) {
  const mark = useAddressMark(address)
  const viewer = useSession()?.user.address
  if (address === SYSTEM || address === SYSTEM_ADDRESS)
    return (
      <span className={styles.party} {...mark}>
        <span className={styles.system}>
          <Landmark size={13} aria-hidden />
        </span>
        {SYSTEM}
      </span>
    )
  return (
    <Link className={styles.party} to={addressPath(address)} {...mark}>
      <Identicon address={address} size={18} />
      <ShortAddress full={address} />
      {viewer && isSameAddress(address, viewer) && (
        <span className={styles.you}>{t('explorer.you')}</span>
      )}
    </Link>
  )
}
