import type { ChangeEvent, RefObject, WheelEvent } from 'react'
import { AMOUNT_STEP } from '#api/limits.ts'
import { type Micros, ZERO, subtractMicros } from '#api/money.ts'
import { coinsText } from '../../coin/coinsText.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'

interface Props {
  ref: RefObject<HTMLInputElement | null>
  value: string
  problem: string | null
  isInvalid: boolean
  balance: Micros | undefined
  fee: Micros | undefined
  onType: (event: ChangeEvent<HTMLInputElement>) => void
  onAll: (amount: Micros) => void
  onLeave: () => void
}

export function AmountField(props: Props) {
  const { ref, value, problem, isInvalid, balance, fee, onType, onAll, onLeave } = props
  const all = balance === undefined || fee === undefined ? ZERO : subtractMicros(balance, fee)
  return (
    <Field
      ref={ref}
      name="amount"
      label="Amount"
      type="number"
      inputMode="decimal"
      min="0"
      step={AMOUNT_STEP}
      required
      autoComplete="off"
      placeholder="0"
      value={value}
      hint={balance === undefined ? undefined : `You have ${coinsText(balance)}`}
      refusal={problem ?? undefined}
      isInvalid={problem !== null || isInvalid}
      onChange={onType}
      onBlur={onLeave}
      onWheel={letThePageScroll}
      end={
        <Button look="quiet" disabled={all <= ZERO} onClick={() => onAll(all)}>
          Send all
        </Button>
      }
    />
  )
}

/** A wheel over a focused number input would change the amount. */
function letThePageScroll({ currentTarget }: WheelEvent<HTMLInputElement>): void {
  currentTarget.blur()
}
