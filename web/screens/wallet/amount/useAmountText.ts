import { type ChangeEvent, useState } from 'react'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { type AmountReading, readAmount } from '../../../coin/readAmount.ts'

export interface Written {
  /** What the number field holds. */
  shown: string
  /** What was written, which is what counts. */
  text: string
  /** `aside`: kept beside the field, because a number field would drop a part of it. */
  by: 'typing' | 'us' | 'aside'
}

/** What a number field holds when the browser itself cannot read it: no amount. */
const UNREADABLE = 'unreadable'

/** An amount that is being written. `onEdit` hears of every change. */
export function useAmountText(start: Written, onEdit: () => void = () => {}) {
  // What the browser could not read is not in the field of a new form.
  const [written, setWritten] = useState(start.text === UNREADABLE ? NOTHING : start)

  return {
    ...written,
    ...readingOf(written),
    write: (amount: Micros) => {
      setWritten(ours(amount))
      onEdit()
    },
    keepAside: (text: string, shown: string) => {
      const isShown = text.replace(/[,٫]/, '.') === shown
      setWritten({ shown, text: isShown ? shown : text, by: isShown ? 'typing' : 'aside' })
      onEdit()
    },
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { value: shown, validity } = target
      const { isComposing = false, data = null } = nativeEvent as Partial<InputEvent>
      // A decimal sign at the end is no number yet to some browsers, and no mistake.
      const unreadable = data === '.' ? '.' : UNREADABLE
      const typed = { shown, text: validity.badInput ? unreadable : shown, by: 'typing' } as const
      // What an input method is composing was put aside before the field got what it takes of it.
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

/** What we wrote ourselves has one reading. What the field does not show is asked about in any case. */
function readingOf({ text, by }: Written): AmountReading {
  if (by === 'us') return { amount: parseCoins(text), readings: [] }
  const read = readAmount(text)
  if (by === 'aside' && read.amount) return { amount: null, readings: [read.amount] }
  return read
}
