import { type ComponentType, useEffect, useState } from 'react'

/** The first screen and what it asks for come first. */
const QUIET_MS = 1000

/** Fetches what can wait. Without it the app does what it must. */
export function Later() {
  const [Brought, setBrought] = useState<ComponentType | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const fetchIt = async () => {
      await new Promise(done => setTimeout(done, QUIET_MS))
      if (left.signal.aborted) return
      const { Afterwards } = await import('./Afterwards.tsx')
      if (!left.signal.aborted) setBrought(() => Afterwards)
    }
    // Offline, or gone after an update of the server.
    const begin = () => void fetchIt().catch(() => {})
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return Brought && <Brought />
}
