import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The browser looks for the fragment of a link before the page is rendered: this looks again. */
export function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash && document.getElementById(hash.slice(1))
    if (!part) return
    part.scrollIntoView()
    part.focus({ preventScroll: true })
  }, [hash])
}
