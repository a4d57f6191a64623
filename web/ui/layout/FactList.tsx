import { Sparkle } from 'lucide-react'
import styles from './FactList.module.css'

export const FactList = ({ facts }: { facts: readonly string[] }) => (
  <ul className={styles.list}>
    {facts.map(fact => (
      <li key={fact} className={styles.fact}>
        <Sparkle size={14} aria-hidden className={styles.bullet} />
        {fact}
      </li>
    ))}
  </ul>
)
