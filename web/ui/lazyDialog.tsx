import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { onFirstStir } from './onFirstStir.ts'

/** A dialog whose code is fetched when the reader first stirs. It stays once it was opened, so that it can close by itself. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const [hasOpened, setOpened] = useState(false)
    if (props.isOpen && !hasOpened) setOpened(true)
    // So that the first press finds it there. If this fails, the press asks again.
    useEffect(() => onFirstStir(() => void load().catch(() => {})), [])
    return <Suspense>{hasOpened && <Loaded {...props} />}</Suspense>
  }
}
