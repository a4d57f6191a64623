import { type FormEvent, useRef, useState } from 'react'

/**
 * A form whose owner judges what is in it: quiet until it is tried, then it leads to the first field
 * that is wrong, or lets `onRight` go on.
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
