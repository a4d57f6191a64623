import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { PageTitle } from '../../../screens/PageTitle.tsx'
import { t } from '../../../language/t.ts'

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
      <PageTitle name={t('shell.not_loaded_name')}>{t('shell.not_loaded')}</PageTitle>
      <EmptyState
        icon={<CloudOff size={28} aria-hidden />}
        title={t('shell.page_not_loaded')}
        action={
          <Button disabled={isTrying} onClick={() => void tryAgain()}>
            {t('shell.try_again')}
          </Button>
        }
      >
        {t('shell.check_connection')}
      </EmptyState>
    </>
  )
}
