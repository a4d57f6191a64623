import {
  type ComponentType,
  lazy,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { isLowData } from '../../../session/live/isLowData.ts'
import { useSession } from '../../../session/session.ts'
import { onFirstInput } from '../../../ui/onFirstInput.ts'
import { storage } from '../../../ui/stored/storage.ts'
import { NewVersion } from '../../offline/NewVersion.tsx'
import { LANGUAGE } from '../../../language/language.ts'

const LiveNews = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../news/LiveNews.tsx')).LiveNews }
  } catch {
    // Offline: polls go on without it.
    return { default: () => null }
  }
})
const Settling = lazy(async () => ({
  default: (await import('../../../screens/wallet/send/pending/Settling.tsx')).Settling,
}))

/** Each language has its own; English has the plain name. */
const MANIFEST = `/manifest${LANGUAGE === 'en' ? '' : `.${LANGUAGE}`}.webmanifest`

/** After the first screen and its data. */
const QUIET_MS = 1000
/** Caching the whole app for offline use is the most work, and nobody waits for it: with low data it is not begun. */
const NO_INPUT_MS = 10_000

/** What can wait until the first screen is shown. */
export function DeferredParts() {
  const isVisitor = useSession() === null
  const hasPending =
    useSyncExternalStore(onStorage, () => storage.getItem('pendingTransfers')) !== null
  const [hadPending, setHadPending] = useState(hasPending)
  if (hasPending && !hadPending) setHadPending(true)
  const isLater = useIsLoadedFor(QUIET_MS)
  const isIdle = useIsLoadedFor(NO_INPUT_MS)
  const [hasInput, setHasInput] = useState(false)
  useEffect(() => onFirstInput(() => setHasInput(true)), [])
  return (
    isLater && (
      <>
        {!isVisitor && (
          <Suspense>
            <LiveNews />
          </Suspense>
        )}
        {/* It stays when none is open any more: another tab may not have reported yet how the last one ended. */}
        {!isVisitor && hadPending && (
          <Suspense>
            <Settling />
          </Suspense>
        )}
        {import.meta.env.PROD && (hasInput || isIdle) && (
          <>
            {(!isLowData() || navigator.serviceWorker?.controller) && <NewVersion />}
            <link rel="manifest" href={MANIFEST} />
          </>
        )}
      </>
    )
  )
}

/** What other tabs leave open; what this one sends, it settles itself. */
function onStorage(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** True once the page has been loaded for this long. */
function useIsLoadedFor(ms: number): boolean {
  const [isSo, setSo] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    const begin = () => {
      const timer = setTimeout(() => setSo(true), ms)
      left.signal.addEventListener('abort', () => clearTimeout(timer))
    }
    if (document.readyState === 'complete') begin()
    else window.addEventListener('load', begin, { once: true, signal: left.signal })
    return () => left.abort()
  }, [ms])
  return isSo
}
