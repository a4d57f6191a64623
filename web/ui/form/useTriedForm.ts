import { type FormEvent, useRef, useState } from 'react'

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
    if (control instanceof HTMLElement) control.focus()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (firstWrong === undefined) onRight()
    else focus(firstWrong)
  }
  return { isTried, focus, form: { ref: form, noValidate: true, onSubmit } }
}
