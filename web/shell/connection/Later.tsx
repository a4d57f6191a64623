import { useEffect, useState } from 'react'
import { LiveNews } from '../../session/live/LiveNews.tsx'
import { useSession } from '../../session/session.ts'
import { NewVersion } from './offline/NewVersion.tsx'

/** The first screen and what it asks for come first. */
const QUIET_MS = 1000

/** What can wait until the first screen stands. */
export function Later() {
  const isVisitor = useSession() === null
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const begin = () => {
      const timer = setTimeout(() => setLater(true), QUIET_MS)
      left.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: left.signal })
    return () => left.abort()
  }, [])
  return (
    isLater && (
      <>
        {!isVisitor && <LiveNews />}
        {import.meta.env.PROD && <NewVersion />}
      </>
    )
  )
}
