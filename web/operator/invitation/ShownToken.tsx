import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/form/Button.tsx'
import { CopyButton } from '../../ui/form/CopyButton.tsx'
import { START } from '../consoleLocation.ts'
import { signOut } from '../session/signOut.ts'
import styles from './ShownToken.module.css'

const COPY_CONFIRMATION_MS = 1500

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
        {name}, this is your token
      </h2>
      <p className={styles.token}>
        <code>{token}</code>
        <CopyButton text={token} label="Copy token" confirmationMs={COPY_CONFIRMATION_MS} />
      </p>
      <p>
        Store it in a password manager before you leave this page: nobody can show it again. Give it
        to nobody, other operators included.
      </p>
      <Button look="solid" onClick={goToSignIn}>
        I have stored it: sign in
      </Button>
    </>
  )
}
