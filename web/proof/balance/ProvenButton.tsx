import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { format } from '../../ui/format.ts'
import { lazyDialog } from '../../ui/lazyDialog.tsx'
import { isRefuted } from '../steps/proved.ts'
import { isCurrent, type ProvedBalance } from './provedBalance.ts'
import { useBalanceProof } from './useBalanceProof.ts'
import styles from './ProvenButton.module.css'

const BalanceProofDialog = lazyDialog(
  async () => (await import('./BalanceProofDialog.tsx')).BalanceProofDialog,
)

interface Props {
  address: string | undefined
  coins: number | undefined
}

/** Says whether a balance is proved, and opens the proof. Until that is known, only its room. */
export function ProvenButton({ address, coins }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: proved, refetch, isFetching } = useBalanceProof(address, coins)
  if (proved === undefined) return <div className={styles.room} />
  const open = () => {
    setOpen(true)
    if (!proved || !isCurrent(proved, coins)) void refetch()
  }
  const isWrong = proved !== null && isRefuted(proved)
  const Icon = isWrong ? ShieldAlert : ShieldCheck
  return (
    <div className={styles.room}>
      <button
        type="button"
        className={classes(styles.proven, isWrong && styles.wrong)}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon size={16} aria-hidden />
        {labelOf(proved, coins)}
      </button>
      <BalanceProofDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        proved={proved}
        isFetching={isFetching}
        onAgain={() => void refetch()}
      />
    </div>
  )
}

function labelOf(proved: ProvedBalance | null, coins: number | undefined): string {
  if (!proved) return 'Proof with the next block'
  if (isRefuted(proved)) return 'Not proven'
  return isCurrent(proved, coins) ? 'Proven' : `Proven up to block ${format.count(proved.block!)}`
}
