import { type ComponentType, Suspense, lazy, useEffect, useState } from 'react'
import { onFirstInput } from '../onFirstInput.ts'

/** A dialog whose code is loaded at the first user input. Once opened it stays mounted, so that it can animate closing. */
export function lazyDialog<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Loaded = lazy(async () => ({ default: await load() }))
  return function LazyDialog(props: Props) {
    const [hasOpened, setOpened] = useState(false)
    if (props.isOpen && !hasOpened) setOpened(true)
    // So that the first press finds it loaded. If this fails, the press retries.
    useEffect(() => onFirstInput(() => void load().catch(() => {})), [])
    return <Suspense>{hasOpened && <Loaded {...props} />}</Suspense>
  }
}
