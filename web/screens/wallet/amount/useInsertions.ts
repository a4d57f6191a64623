import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { plainNumber } from '../../../coin/plainNumber.ts'
import { type AmountText, UNREADABLE, showable } from './useAmountText.ts'

/**
 * Handles what is typed, pasted or dropped into a number field before the browser does: the browser drops
 * a comma silently, and 15 would be sent instead of 1,5.
 */
export function useInsertions(
  ref: RefObject<HTMLInputElement | null>,
  { text, by, keepAside, refuse, willInsert }: AmountText,
): void {
  /** False where the caret may be between digits, of which a number field says nothing. */
  const isAtEnd = useRef(true)

  /** Text that the field cannot show. With one meaning, the field shows that. */
  const keep = (typed: string, shown: string) => keepAside(typed, showable(typed) ?? shown)

  const takeBack = (event: InputEvent, shown: string) => {
    const isOneBack = event.inputType === 'deleteContentBackward' && isAtEnd.current
    if (!isOneBack) return shown === '' ? keepAside('', '') : undefined
    event.preventDefault()
    keep(text.replace(/.$/su, ''), shown)
  }
  /** `before`: what stands before the key; null if that is not known. */
  const takeKey = (key: string, before: string | null, shown: string) => {
    if ((before ?? shown) + key.trim() === '') return
    const isSecondSign =
      SIGN.test(plainNumber(key)) &&
      SIGN.test(plainNumber(before ?? shown)) &&
      !SIGN.test(selectedText())
    if (!isSecondSign && insert(key)) {
      // A sign at the end changes no value: there is no event for React.
      if (before !== null) keepAside(before + key, ref.current!.value)
    } else if (before === null) refuse(shown)
    else keep(before + key, before === '' ? '' : shown)
  }

  /** Replaces the selection by a number, the only way a number field allows. False if it is not a number. */
  function insert(data: string): boolean {
    const number = plainNumber(data).replace(/[,٫]/, '.')
    const isNumber = number !== '' && /^\d*\.?\d*$/.test(number)
    if (!isNumber) return false
    willInsert(data)
    const isDone = document.execCommand('insertText', false, number)
    willInsert('')
    return isDone
  }

  const take = useEffectEvent((event: InputEvent) => {
    const input = event.currentTarget as HTMLInputElement
    const shown = input.value
    const selected = selectedText()
    const isAside = by === 'aside' && selected === ''
    if (isAside && event.inputType.startsWith('delete')) return takeBack(event, shown)

    // Like a sign that is added, one that is deleted changes no value.
    const isSignDeleted = event.inputType === 'deleteContentBackward' && SIGN_AT_END.test(text)
    if (isSignDeleted && isAtEnd.current && selected === '') keepAside(text.slice(0, -1), shown)

    const data = event.data ?? event.dataTransfer?.getData('text/plain') ?? ''
    if (data === '' || !event.inputType.startsWith('insert')) return
    // The text of an input method cannot be prevented, only asked about.
    if (!event.cancelable) return /^\d+$/.test(data) ? undefined : keepAside(data, shown)

    const isKey = event.inputType === 'insertText' && /^.$/u.test(data)
    const isReplaced = selected !== '' && selected.length >= shown.length
    // Somebody who comes back to an empty field writes something new.
    const isNew = isReplaced || text === '' || (isAside && shown === '' && !isAtEnd.current)
    if (isNew || !isKey) isAtEnd.current = true
    const isKnown = isAtEnd.current && selected === '' && text !== UNREADABLE
    const isContinued = isAside && isKey && isKnown && !isNew
    // The browser takes digits whole.
    if (!isContinued && /^\d+$/.test(data)) return
    event.preventDefault()
    if (isContinued) return keep(text + data, shown)
    if (isKey) return takeKey(data, isNew ? '' : isKnown ? text : null, shown)
    // Between the digits of another amount, a pasted decimal sign would be one too many.
    input.select()
    if (!insert(data)) keep(data.trim(), '')
  })

  useEffect(() => {
    const input = ref.current
    const move = (event: Event) => {
      const isMoved = !(event instanceof KeyboardEvent) || /^(Arrow|Home|Page)/.test(event.key)
      if (isMoved) isAtEnd.current = false
    }
    input?.addEventListener('beforeinput', take)
    for (const type of MOVES) input?.addEventListener(type, move)
    return () => {
      input?.removeEventListener('beforeinput', take)
      for (const type of MOVES) input?.removeEventListener(type, move)
    }
  }, [ref])
}

const SIGN = /[.,٫]/
const SIGN_AT_END = /[.,٫،，．]$/
/** After these, the caret may be anywhere. */
const MOVES = ['focus', 'pointerdown', 'keydown']

const selectedText = () => String(getSelection())
