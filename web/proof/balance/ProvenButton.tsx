import Shield from 'lucide-react/icons/shield'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShieldQuestionMark from 'lucide-react/icons/shield-question-mark'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { lazyDialog } from '../../ui/dialog/lazyDialog.tsx'
import { type CheckedBalance, isCurrent } from './checkedBalance.ts'
import { useBalanceProof } from './useBalanceProof.ts'
import styles from './ProvenButton.module.css'
import { t } from '../../language/t.ts'

const BalanceProofDialog = lazyDialog(
  async () => (await import('./BalanceProofDialog.tsx')).BalanceProofDialog,
)

interface Props {
  address: string | undefined
  coins: number | undefined
}

/** Says whether a balance is proven, and opens the proof. Before it was checked, it checks. */
export function ProvenButton({ address, coins }: Props) {
  const [isOpen, setOpen] = useState(false)
  const { data: checked, refetch, isFetching } = useBalanceProof(address, coins)
  if (checked === undefined)
    return (
      <div className={styles.area}>
        {Boolean(coins) && (
          <button
            type="button"
            className={styles.button}
            aria-busy={isFetching}
            onClick={() => !isFetching && void refetch()}
          >
            <Shield size={16} aria-hidden />
            {isFetching ? t('proof.verifying') : t('proof.verify_in_ledger')}
          </button>
        )}
      </div>
    )
  const open = () => {
    setOpen(true)
    if (!checked || !isCurrent(checked, coins)) void refetch()
  }
  const { Icon, label, look } = stateOf(checked, coins)
  return (
    <div className={styles.area}>
      <button
        type="button"
        className={classes(styles.button, look !== null && styles[look])}
        aria-haspopup="dialog"
        onClick={open}
      >
        <Icon size={16} aria-hidden />
        {label}
      </button>
      <BalanceProofDialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        checked={checked}
        isFetching={isFetching}
        onAgain={() => void refetch()}
      />
    </div>
  )
}

/** The tick is only for a balance that is proven as it stands on the page. */
function stateOf(checked: CheckedBalance | null, coins: number | undefined) {
  if (!checked) return { Icon: Shield, label: t('proof.proof_soon'), look: null }
  if (checked.certainty === 'refuted')
    return { Icon: ShieldAlert, label: t('proof.not_verified'), look: 'refuted' } as const
  if (checked.certainty === 'unsure')
    return {
      Icon: ShieldQuestionMark,
      label: t('proof.not_fully_checked'),
      look: 'unsure',
    } as const
  if (isCurrent(checked, coins))
    return { Icon: ShieldCheck, label: t('proof.verified_in_ledger'), look: 'proven' } as const
  const label = t('proof.verified_up_to', { block: checked.block! })
  return { Icon: Shield, label, look: null }
}
