import Sparkle from 'lucide-react/icons/sparkle'
import styles from './BulletList.module.css'

export const BulletList = ({ items }: { items: readonly string[] }) => (
  <ul className={styles.list}>
    {items.map(item => (
      <li key={item} className={styles.item}>
        <Sparkle size={14} aria-hidden className={styles.bullet} />
        {item}
      </li>
    ))}
  </ul>
)
