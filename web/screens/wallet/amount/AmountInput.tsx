import { type ReactNode, type RefObject, type WheelEvent, useRef } from 'react'
import { AMOUNT_STEP } from '#api/limits.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { afterPress } from '../../../ui/form/afterPress.ts'
import { AmountQuestion } from './AmountQuestion.tsx'
import type { AmountText } from './useAmountText.ts'
import { useInsertions } from './useInsertions.ts'
import { t } from '../../../language/t.ts'

interface Props {
  ref?: RefObject<HTMLInputElement | null>
  label: string
  written: AmountText
  problem: string | null
  isInvalid?: boolean
  required?: boolean
  hint?: ReactNode
  onLeave?: () => void
  end?: ReactNode
}

/** A number field that reads an amount as people write it, and asks when it is ambiguous. */
export function AmountInput(props: Props) {
  const { ref, label, written, problem, isInvalid = false, required = false, hint, onLeave } = props
  const ownRef = useRef<HTMLInputElement>(null)
  const input = ref ?? ownRef
  useInsertions(input, written)
  const isNoAmount = written.amount === null && written.interpretations.length === 0
  const isQuoted = problem !== null && written.by === 'aside' && isNoAmount
  return (
    <>
      <Field
        ref={input}
        name="amount"
        label={label}
        type="number"
        inputMode="decimal"
        min="0"
        step={AMOUNT_STEP}
        required={required}
        autoComplete="off"
        placeholder={(written.by === 'aside' && written.text) || '0'}
        value={written.shown}
        hint={hint}
        refusal={
          isQuoted ? t('send.you_wrote', { text: written.text, problem }) : (problem ?? undefined)
        }
        isInvalid={problem !== null || isInvalid}
        onChange={written.type}
        onBlur={() => onLeave && afterPress(onLeave)}
        onWheel={letThePageScroll}
        end={props.end}
      />
      {written.interpretations.length > 0 && (
        <AmountQuestion
          text={written.text}
          interpretations={written.interpretations}
          onChoose={amount => {
            written.write(amount)
            input.current?.focus()
          }}
        />
      )}
    </>
  )
}

/** A wheel over a focused number input would change the amount. */
function letThePageScroll({ currentTarget }: WheelEvent<HTMLInputElement>): void {
  currentTarget.blur()
}
