import { useEffect, useState } from 'react'
import { LiveNews } from '../../session/live/LiveNews.tsx'

/** The first screen and what it asks for come first. */
const QUIET_MS = 1000

/** Listens to the server once the first screen stands. */
export function LaterNews() {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const wait = () => {
      const timer = setTimeout(() => setIsTime(true), QUIET_MS)
      left.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { once: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return isTime && <LiveNews />
}
