import { type RefObject, useEffect, useState } from 'react'

/** True while the pointer or the focus is inside, and while the element's head is scrolled out of sight. */
export function useIsBeingRead(element: RefObject<HTMLElement | null>): boolean {
  const [isVisited, setVisited] = useState(false)
  const [isScrolled, setScrolled] = useState(false)

  useEffect(() => {
    const area = element.current
    if (!area) return
    const look = () => setVisited(area.matches(':hover, :focus-within'))
    const events = ['pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    for (const event of events) area.addEventListener(event, look)
    const observer = new IntersectionObserver(
      ([entry]) => entry && setScrolled(entry.boundingClientRect.top < 0),
      { threshold: [0, 0.5, 0.9, 1] },
    )
    observer.observe(area)
    return () => {
      for (const event of events) area.removeEventListener(event, look)
      observer.disconnect()
    }
  }, [element])

  return isVisited || isScrolled
}
