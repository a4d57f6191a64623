import { type RefObject, useEffect, useState } from 'react'

/** True while the pointer or the focus is inside, and while the element's head is scrolled out of sight. */
export function useIsBeingRead(element: RefObject<HTMLElement | null>): boolean {
  const [isVisited, setVisited] = useState(false)
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const area = element.current
    if (!area) return
    const look = () => setVisited(area.matches(':hover, :focus-within'))
    const measure = () => setScrolled(area.getBoundingClientRect().top < 0 || area.scrollTop > 0)
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    for (const event of events) area.addEventListener(event, look)
    // Scroll events do not bubble: only a capturing listener gets those of a pane too.
    const whileCapturing = { capture: true, passive: true }
    document.addEventListener('scroll', measure, whileCapturing)
    // In the next frame, which needs a layout anyway.
    const frame = requestAnimationFrame(measure)
    return () => {
      cancelAnimationFrame(frame)
      for (const event of events) area.removeEventListener(event, look)
      document.removeEventListener('scroll', measure, whileCapturing)
    }
  }, [element])

  return isVisited || isScrolled
}
