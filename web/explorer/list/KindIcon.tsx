import { ArrowLeftRight, Gift, Pickaxe } from 'lucide-react'
import type { Kind } from '#api/chain/kind.ts'
import styles from './KindIcon.module.css'

const ICONS = { transfer: ArrowLeftRight, claim: Pickaxe, bonus: Gift }

export function KindIcon({ kind }: { kind: Kind }) {
  const Icon = ICONS[kind]
  return (
    <span className={styles.icon}>
      <Icon size={17} aria-hidden />
    </span>
  )
}
