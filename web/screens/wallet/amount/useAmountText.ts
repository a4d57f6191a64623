import { type ChangeEvent, useState } from 'react'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { type AmountInterpretation, readAmount } from '../../../coin/readAmount.ts'

export interface Written {
  /** The text in the number field. */
  shown: string
  /** The text as the user wrote it, which counts. */
  text: string
  /** `aside`: stored outside the field, because a number field would drop a part of it. */
  by: 'typing' | 'us' | 'aside'
}

/** Stands for text that the browser itself cannot read: no amount. */
const UNREADABLE = 'unreadable'

/** An amount that is being typed. `onEdit` is called on every change. */
export function useAmountText(start: Written, onEdit: () => void = () => {}) {
  // A new form does not show text that the browser could not read.
  const [written, setWritten] = useState(start.text === UNREADABLE ? NOTHING : start)

  return {
    ...written,
    ...interpret(written),
    write: (amount: Micros) => {
      setWritten(ours(amount))
      onEdit()
    },
    keepAside: (text: string, shown: string) => {
      const isShown = withPoint(text) === shown
      setWritten({ shown, text: isShown ? shown : text, by: isShown ? 'typing' : 'aside' })
      onEdit()
    },
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { value: shown, validity } = target
      const { isComposing = false, data = null } = nativeEvent as Partial<InputEvent>
      // Some browsers reject a decimal sign at the end; it is not a mistake.
      const unreadable = data === '.' ? '.' : UNREADABLE
      const typed = { shown, text: validity.badInput ? unreadable : shown, by: 'typing' } as const
      // Text of an input method was stored aside before the field took its part.
      setWritten(now => (isComposing && now.by === 'aside' ? { ...now, shown } : typed))
      onEdit()
    },
  }
}

export type AmountText = ReturnType<typeof useAmountText>

export const NOTHING: Written = { shown: '', text: '', by: 'typing' }

export function ours(amount: Micros): Written {
  const text = formatCoins(amount)
  return { shown: text, text, by: 'us' }
}

/** Our own text has one interpretation. Text that the field cannot show is always asked about, except a space at its end. */
function interpret({ shown, text, by }: Written): AmountInterpretation {
  if (by === 'us') return { amount: parseCoins(text), interpretations: [] }
  const read = readAmount(text)
  const isHidden = by === 'aside' && withPoint(text.trim()) !== shown
  return isHidden && read.amount ? { amount: null, interpretations: [read.amount] } : read
}

const withPoint = (text: string): string => text.replace(/[,٫]/, '.')
