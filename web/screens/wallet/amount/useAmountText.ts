import { type ChangeEvent, useRef, useState } from 'react'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { plainNumber } from '../../../coin/plainNumber.ts'
import { type AmountInterpretation, readAmount } from '../../../coin/readAmount.ts'

export interface Written {
  /** The text in the number field. */
  shown: string
  /** The text as the user wrote it, which counts. */
  text: string
  /** `aside`: stored outside the field, because a number field would drop a part of it. */
  by: 'typing' | 'us' | 'aside'
}

/** Stands for text that nobody but the user can read: no amount, and never quoted. */
export const UNREADABLE = 'unreadable'

/** An amount that is being typed. `onEdit` is called on every change. */
export function useAmountText(start: Written, onEdit: () => void = () => {}) {
  // A new form does not show text that the browser could not read.
  const [written, setWritten] = useState(start.text === UNREADABLE ? NOTHING : start)
  /** What the next input event puts into the field as a plain number. */
  const inserted = useRef('')

  return {
    ...written,
    ...interpret(written),
    write: (amount: Micros) => {
      setWritten(ours(amount))
      onEdit()
    },
    keepAside: (text: string, shown: string) => {
      setWritten({ shown, text, by: isShownAs(text, shown) ? 'typing' : 'aside' })
      onEdit()
    },
    /** The field stays as it is, with text of which not all is known. */
    refuse: (shown: string) => {
      setWritten({ shown, text: UNREADABLE, by: 'typing' })
      onEdit()
    },
    willInsert: (text: string) => {
      inserted.current = text
    },
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const { value: shown, validity } = target
      const { isComposing = false, data } = nativeEvent as Partial<InputEvent>
      const key = inserted.current || data || ''
      inserted.current = ''
      // Some browsers reject a decimal sign at the end; it is not a mistake.
      const unreadable = data === '.' ? key : UNREADABLE
      const { badInput } = validity
      setWritten(now => {
        // Text of an input method was stored aside before the field took its part.
        if (isComposing && now.by === 'aside') return { ...now, shown }
        return { shown, text: badInput ? unreadable : asTyped(now.text, key, shown), by: 'typing' }
      })
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

/** How a number field shows this amount. Null for text that is none, or that can mean two. */
export function showable(text: string): string | null {
  const { amount } = readAmount(text)
  return decimalOf(text) ?? (amount && formatCoins(amount))
}

/** Without a sign at its end, which a number field leaves out of its value. Null if more than one sign is in it. */
function decimalOf(text: string): string | null {
  const plain = plainNumber(text).replace(/[,٫]/, '.')
  return /^\d*\.?\d*$/.test(plain) ? plain.replace(/\.$/, '') : null
}

/** Our own text has one interpretation. Text of which the field shows something else is always asked about. */
function interpret({ shown, text, by }: Written): AmountInterpretation {
  if (by === 'us') return { amount: parseCoins(text), interpretations: [] }
  const read = readAmount(text)
  const isHidden = by === 'aside' && showable(text) !== shown
  return isHidden && read.amount ? { amount: null, interpretations: [read.amount] } : read
}

/** The number in the field with the user's own digits and decimal sign: quoted, a point for a comma is a wrong quote. */
function asTyped(before: string, key: string, shown: string): string {
  if (shown === '') return ''
  const texts = [before + key, before, key, before.slice(0, -1)]
  const sign = /[,٫،，．]/.exec(key + before)?.[0] ?? '.'
  return texts.find(text => isShownAs(text, shown)) ?? shown.replace('.', sign)
}

/** Whether the field has all of the text: what is typed next may be put after either. */
const isShownAs = (text: string, shown: string): boolean =>
  /^[\p{Nd}.,٫،，．]*$/u.test(text) && decimalOf(text) === shown.replace(/\.$/, '')
