import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import Gift from 'lucide-react/icons/gift'
import Pickaxe from 'lucide-react/icons/pickaxe'
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
