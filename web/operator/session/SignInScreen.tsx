import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { operatorSignIn } from '#api/calls/operator.ts'
import { sentenceOf } from '#api/refusals.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Brand } from '../Brand.tsx'
import styles from './SignInScreen.module.css'
import { request } from '../client.ts'
import { operatorSession } from './operatorSession.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'

/** The format of a token. */
const TOKEN = /^[!-~]{1,200}$/

export function SignInScreen({ reason }: { reason: string | null }) {
  const attempt = useMutation({
    mutationFn: (typed: string) => request(operatorSignIn, { token: typed.trim() }),
    onSuccess: operatorSession.start,
  })

  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])

  return (
    <main className={styles.screen}>
      <title>Sign in · CXAC Operators</title>
      <div className={styles.card}>
        <Brand />
        <h1 className={styles.title}>Sign in</h1>
        <p className={styles.text}>
          For operators, who review identity documents. What you open is recorded with your name.
        </p>
        {reason && !attempt.error && <Notice kind="info" announced="status" title={reason} />}
        <FailureNotice error={attempt.error} fallback="The sign-in failed. Try again." />
        <Form<{ token: string }>
          className={styles.form}
          onFormSubmit={({ token }) => attempt.mutate(token)}
        >
          <PasswordField
            ref={input}
            name="token"
            label="Operator token"
            autoComplete="current-password"
            required
            problems={{ valueMissing: 'Please enter your operator token' }}
            validate={text =>
              text === '' || TOKEN.test(text.trim()) ? null : sentenceOf('operator_unknown')
            }
            onValueChange={attempt.reset}
          />
          <Button type="submit" look="solid" disabled={attempt.isPending}>
            {attempt.isPending ? 'Signing in…' : 'Sign in'}
          </Button>
        </Form>
        <PasskeySignIn />
        <p className={styles.hint}>
          The token is not kept. The session is this tab’s and ends when you sign out, close the
          tab, do nothing for 15 minutes, or after 8 hours.
        </p>
      </div>
      <ThemeSwitch />
    </main>
  )
}
