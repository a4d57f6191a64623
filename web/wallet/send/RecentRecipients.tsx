import { Identicon } from '../../coin/Identicon.tsx'
import { ShortAddress } from '../../coin/ShortAddress.tsx'
import styles from './RecentRecipients.module.css'
import { useRecipients } from './useRecipients.ts'

const SHOWN = 3

interface Props {
  sender: string
  onChoose: (address: string) => void
}

export function RecentRecipients({ sender, onChoose }: Props) {
  const addresses = useRecipients(sender)?.addresses.slice(0, SHOWN)
  if (!addresses?.length) return null
  return (
    <div className={styles.recent}>
      <span className={styles.label}>Recent</span>
      {addresses.map(address => (
        <button
          key={address}
          type="button"
          className={styles.choice}
          onClick={() => onChoose(address)}
        >
          <Identicon address={address} size={18} />
          <ShortAddress full={address} />
        </button>
      ))}
    </div>
  )
}
