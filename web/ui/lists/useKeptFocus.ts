import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

type ElementRef = RefObject<HTMLElement | null>

/** When what had the focus in an area is gone, its heir gets it: else the keyboard starts at the top. */
export function useKeptFocus(area: ElementRef, heir: ElementRef): void {
  const focused = useRef<Element>(null)

  useEffect(() => {
    const element = area.current
    if (!element) return
    const enter = ({ target }: FocusEvent) => {
      focused.current = target as Element
    }
    // Some browsers say so as well when the focused element is being removed: that is seen a moment later.
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

  // After every change, before it is drawn.
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return
    focused.current = null
    if (document.activeElement === document.body) heir.current?.focus({ preventScroll: true })
  })
}
