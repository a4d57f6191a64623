import { format } from '../../ui/format.ts'
import type { Checked } from '../steps/checked.ts'
import { ProofOutcome } from '../steps/ProofOutcome.tsx'
import { Way } from './Way.tsx'

interface Props {
  checked: Checked
  block: number
  onForgotten: () => void
}

export default function TransactionOutcome({ checked, block, onForgotten }: Props) {
  return (
    <ProofOutcome
      checked={checked}
      what="this transaction"
      picture={<Way steps={checked.steps} />}
      onForgotten={onForgotten}
    >
      This transaction is in block {format.count(block)} of the ledger that {checked.signer} has
      signed.
    </ProofOutcome>
  )
}
