import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'

const FIRST_SIGNS = ['pointermove', 'pointerdown', 'scroll', 'keydown', 'focusin']

/** A dialog whose code is fetched when the reader first stirs. It stays once it was opened, so that it can close by itself. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const [hasOpened, setOpened] = useState(false)
    if (props.isOpen && !hasOpened) setOpened(true)
    useEffect(() => {
      // So that the first press finds it there: whoever moves is about to. If this fails, the press asks again.
      const prepare = () => void load().catch(() => {})
      const listening = new AbortController()
      for (const sign of FIRST_SIGNS)
        window.addEventListener(sign, prepare, { once: true, signal: listening.signal })
      return () => listening.abort()
    }, [])
    return <Suspense>{hasOpened && <Loaded {...props} />}</Suspense>
  }
}
