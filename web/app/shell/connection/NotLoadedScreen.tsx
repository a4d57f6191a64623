import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { PageTitle } from '../../../screens/PageTitle.tsx'

/** Shown if the code of a screen could not be loaded. */
export function NotLoadedScreen() {
  const [isTrying, setTrying] = useState(false)

  /** Reloads only if the server answers: offline, the browser would show its own error page. */
  async function tryAgain(): Promise<void> {
    setTrying(true)
    try {
      await fetch(location.href, { method: 'HEAD', cache: 'no-store' })
      location.reload()
    } catch {
      setTrying(false)
    }
  }

  return (
    <>
      <PageTitle name="Not loaded">This screen could not be loaded</PageTitle>
      <EmptyState
        icon={<CloudOff size={28} aria-hidden />}
        title="This page could not be loaded"
        action={
          <Button disabled={isTrying} onClick={() => void tryAgain()}>
            Try again
          </Button>
        }
      >
        Check your connection and try again. Screens that you have opened before still work.
      </EmptyState>
    </>
  )
}
