import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** As many lines as a tall screen shows. */
const FIRST_LINES = 30
const MORE_LINES = 60

/**
 * How many lines are drawn: more when their end comes near, all of them for print and at the first key, which may
 * begin a search in the page. Hundreds at once would block a phone for half a second.
 */
export function useDrawnLines(total: number, end: RefObject<HTMLElement | null>): number {
  const [drawn, setDrawn] = useState(FIRST_LINES)
  const isWhole = drawn >= total
  useEffect(() => {
    if (isWhole) return
    const sight = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setDrawn(drawn + MORE_LINES))
      },
      { rootMargin: '100%' },
    )
    if (end.current) sight.observe(end.current)
    const listening = new AbortController()
    const drawAll = () => setDrawn(Infinity)
    addEventListener('beforeprint', () => flushSync(drawAll), listening)
    addEventListener('keydown', () => startTransition(drawAll), listening)
    return () => {
      sight.disconnect()
      listening.abort()
    }
  }, [drawn, isWhole, end])
  return Math.min(drawn, total)
}
