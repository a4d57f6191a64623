import type { RefObject } from 'react'
import { type Micros, ZERO, subtractMicros } from '#api/chain/money.ts'
import { OwnCoins } from '../../../coin/Amount.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { AmountInput } from '../amount/AmountInput.tsx'
import type { AmountText } from '../amount/useAmountText.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  written: AmountText
  problem: string | null
  isInvalid: boolean
  balance: Micros | undefined
  fee: Micros | undefined
  onLeave: () => void
}

export function AmountField(props: Props) {
  const { ref, written, problem, isInvalid, balance, fee, onLeave } = props
  const all = balance === undefined || fee === undefined ? ZERO : subtractMicros(balance, fee)
  return (
    <AmountInput
      ref={ref}
      label="Amount"
      required
      written={written}
      hint={
        balance !== undefined && (
          <>
            You have <OwnCoins amount={balance} />
          </>
        )
      }
      problem={problem}
      isInvalid={isInvalid}
      onLeave={onLeave}
      end={
        <Button look="quiet" disabled={all <= ZERO} onClick={() => written.write(all)}>
          Send all
        </Button>
      }
    />
  )
}
