import { type ComponentType, useEffect, useState } from 'react'

/** The first screen and what it asks for come first. */
const QUIET_MS = 1000

/** Brings the room that listens to the server once the first screen stands; without it the app only polls. */
export function LaterNews() {
  const [News, setNews] = useState<ComponentType | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const bring = async () => {
      await new Promise(done => setTimeout(done, QUIET_MS))
      if (left.signal.aborted) return
      const { LiveNews } = await import('../../session/live/LiveNews.tsx')
      if (!left.signal.aborted) setNews(() => LiveNews)
    }
    // Offline, or gone after an update of the server.
    const begin = () => void bring().catch(() => {})
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return News && <News />
}
