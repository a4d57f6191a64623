import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button.tsx'
import { CodeToCopy } from '../../ui/form/CodeToCopy.tsx'
import { START } from '../consoleLocation.ts'
import { signOut } from '../session/signOut.ts'
import styles from './ShownToken.module.css'
import { t } from '../../language/t.ts'

/** Shows a token, only once. */
export function ShownToken({ name, token }: { name: string; token: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigate = useNavigate()
  // The focused button is gone.
  useEffect(() => heading.current?.focus(), [])

  const goToSignIn = () => {
    signOut(null)
    void navigate(START, { replace: true })
  }

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {t('operator.this_is_token', { name })}
      </h2>
      <CodeToCopy code={token} label={t('operator.copy_token')} />
      <p>{t('operator.store_token')}</p>
      <Button look="solid" onClick={goToSignIn}>
        {t('operator.token_stored')}
      </Button>
    </>
  )
}
