import type { ReactNode, RefObject } from 'react'
import { type Micros, ZERO, subtractMicros } from '#api/chain/money.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { AmountInput } from './AmountInput.tsx'
import type { AmountText } from './useAmountText.ts'
import { t } from '../../../language/t.ts'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  written: AmountText
  problem: string | null
  isInvalid: boolean
  balance: Micros | undefined
  fee: Micros | undefined
  hint: ReactNode
  onLeave: () => void
}

export function AmountField(props: Props) {
  const { ref, written, problem, isInvalid, balance, fee, hint, onLeave } = props
  const all = balance === undefined || fee === undefined ? ZERO : subtractMicros(balance, fee)
  return (
    <AmountInput
      ref={ref}
      label={t('send.amount')}
      required
      written={written}
      hint={hint}
      problem={problem}
      isInvalid={isInvalid}
      onLeave={onLeave}
      end={
        <Button look="quiet" disabled={all <= ZERO} onClick={() => written.write(all)}>
          {t('send.send_all')}
        </Button>
      }
    />
  )
}
