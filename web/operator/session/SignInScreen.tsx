import { Form } from '@base-ui/react/form'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { operatorSignIn } from '#api/calls/operator.ts'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { LanguageSwitch } from '../../account/language/LanguageSwitch.tsx'
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { Brand } from '../Brand.tsx'
import styles from './SignInScreen.module.css'
import { request } from '../client.ts'
import { operatorSession } from './operatorSession.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { t } from '../../language/t.ts'

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
      <title>{t('operator.title_sign_in')}</title>
      <div className={styles.card}>
        <Brand />
        <h1 className={styles.title}>{t('operator.sign_in')}</h1>
        <p className={styles.text}>{t('operator.sign_in_text')}</p>
        {reason && !attempt.error && <Notice kind="info" announced="status" title={reason} />}
        <FailureNotice error={attempt.error} fallback={t('operator.sign_in_failed')} />
        <Form<{ token: string }>
          className={styles.form}
          onFormSubmit={({ token }) => attempt.mutate(token)}
        >
          <PasswordField
            ref={input}
            name="token"
            label={t('operator.token')}
            autoComplete="current-password"
            required
            problems={{ valueMissing: t('operator.token_missing') }}
            validate={text =>
              text === '' || TOKEN.test(text.trim()) ? null : t('refusals.operator_unknown')
            }
            onValueChange={attempt.reset}
          />
          <Button type="submit" look="solid" disabled={attempt.isPending}>
            {attempt.isPending ? t('operator.signing_in') : t('operator.sign_in')}
          </Button>
        </Form>
        <PasskeySignIn />
        <p className={styles.hint}>{t('operator.sign_in_hint')}</p>
      </div>
      <LanguageSwitch />
      <ThemeSwitch />
    </main>
  )
}
