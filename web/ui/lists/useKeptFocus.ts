import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/** When the focused element in an area is removed, `heir` gets the focus; otherwise it would go to the top of the page. */
export function useKeptFocus(area: ElementRef, heir: ElementRef): void {
  const focused = useRef<Element>(null)

  useEffect(() => {
    const element = area.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    // Some browsers also fire this when the focused element is removed: checked in a microtask.
    const leave = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (focused.current === target && focused.current?.isConnected) focused.current = null
      })
    element.addEventListener('focusin', enter)
    element.addEventListener('focusout', leave)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('focusout', leave)
    }
  }, [area])

  // After every change, before paint.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
}
