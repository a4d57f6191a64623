import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { plainNumber } from '../../../coin/plainNumber.ts'
import type { AmountText } from './useAmountText.ts'

/**
 * Handles what is typed, pasted or dropped into a number field before the browser does: the browser drops
 * a comma silently, and 15 would be sent instead of 1,5.
 */
export function useInsertions(
  ref: RefObject<HTMLInputElement | null>,
  { text, by, keepAside }: AmountText,
): void {
  /** The decimal sign as typed; the field shows a point instead. */
  const sign = useRef('.')

  const takeBack = (event: InputEvent, shown: string) => {
    if (shown === '') return keepAside('', '')
    if (event.inputType !== 'deleteContentBackward') return
    event.preventDefault()
    keepAside(text.slice(0, -1), shown)
  }
  const takeKey = (key: string, shown: string) => {
    if (shown + key.trim() === '') return
    const isSign = /^[.,٫]$/.test(plainNumber(key))
    const isSecondSign = isSign && shown.includes('.') && !/[.,٫]/.test(selectedText())
    if (isSign && !isSecondSign) sign.current = key
    if (isSecondSign || !insert(key)) keepAside(shown.replace('.', sign.current) + key, shown)
  }

  const take = useEffectEvent((event: InputEvent) => {
    const input = event.currentTarget as HTMLInputElement
    const shown = input.value
    const isAside = by === 'aside' && selectedText() === ''
    if (isAside && event.inputType.startsWith('delete')) return takeBack(event, shown)

    const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    if (data === '' || !event.inputType.startsWith('insert')) return
    // The text of an input method cannot be prevented, only asked about.
    if (!event.cancelable) return /^\d+$/.test(data) ? undefined : keepAside(data, shown)

    const isKey = event.inputType === 'insertText' && /^.$/u.test(data)
    const isContinued = isAside && isKey && shown !== ''
    // The browser takes these whole.
    if (!isContinued && (/^\d+$/.test(data) || (isKey && /[eE+-]/.test(data)))) return
    event.preventDefault()
    if (isContinued) return keepAside(text + data, shown)
    if (isKey) return takeKey(data, shown)
    // Between the digits of another amount, a pasted decimal sign would be one too many.
    input.select()
    if (!insert(data)) keepAside(data.trim(), '')
  })

  useEffect(() => {
    const input = ref.current
    input?.addEventListener('beforeinput', take)
    return () => input?.removeEventListener('beforeinput', take)
  }, [ref])
}

/** Replaces the selection by a number, the only way a number field allows. False if it is not a number. */
function insert(text: string): boolean {
  const number = plainNumber(text).replace(/[,٫]/, '.')
  const isNumber = number !== '' && /^\d*\.?\d*$/.test(number)
  return isNumber && document.execCommand('insertText', false, number)
}

const selectedText = () => String(getSelection())
