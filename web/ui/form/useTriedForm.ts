import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * A form that checks its own fields: shows no problems before the first submit, then focuses the first wrong field,
 * or calls `onRight`.
 */
export function useTriedForm(firstWrong: string | undefined, onRight: () => void) {
  const form = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)

  const focus = (name: string) => {
    const found = form.current?.elements.namedItem(name)
    const control = found instanceof RadioNodeList ? found[0] : found
    if (!(control instanceof HTMLElement)) return
    control.focus()
    // With its message: a field that has the focus already is not scrolled to.
    control.closest('div')!.scrollIntoView({ block: 'nearest' })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    // The message is there before it is scrolled to.
    flushSync(() => setTried(true))
    if (firstWrong === undefined) onRight()
    else focus(firstWrong)
  }
  return { isTried, focus, form: { ref: form, noValidate: true, onSubmit } }
}
