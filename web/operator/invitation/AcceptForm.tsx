import { Form } from '@base-ui/react/form'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#api/call.ts'
import type { openInvitation } from '#api/calls/operatorInvitations.ts'
import { CONTACT_NAME_MAX_LENGTH } from '#api/limits.ts'
import { LocalTime } from '../../coin/LocalTime.tsx'
import { FailureNotice } from '../../ask/FailureNotice.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { START } from '../consoleLocation.ts'
import { consolePasskeyObstacle } from '../session/consolePasskeyObstacle.ts'
import { operatorSession } from '../session/operatorSession.ts'
import styles from '../session/SignInScreen.module.css'
import { ShownToken } from './ShownToken.tsx'
import { usePasskeyInvitation, useTokenInvitation } from './useInvitation.ts'
import type { ReactNode } from 'react'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

interface Props {
  ticket: string
  invitation: ReplyOf<typeof openInvitation>
  /** The operator who is signed in on this tab. */
  operator: string | null
}

export function AcceptForm({ ticket, invitation, operator }: Props) {
  const { name, invitedBy, agreedBy, expiresAt } = invitation
  const token = useTokenInvitation(ticket)
  const passkey = usePasskeyInvitation(ticket)
  const navigate = useNavigate()
  const isPending = token.isPending || passkey.isPending
  const obstacle = consolePasskeyObstacle()
  if (token.data) return <ShownToken {...token.data} />

  const makePasskey = (passkeyName: string) => {
    token.reset()
    passkey.mutate(passkeyName, {
      onSuccess: session => {
        operatorSession.start(session)
        void navigate(START, { replace: true })
      },
    })
  }
  const showToken = () => {
    passkey.reset()
    token.mutate()
  }

  const values = {
    name,
    inviter: invitedBy,
    time: <LocalTime iso={expiresAt} />,
    b: (inside: ReactNode) => <b>{inside}</b>,
  }
  return (
    <>
      <p>
        {agreedBy
          ? rich('operator.invited_as_agreed', { ...values, agreed: agreedBy })
          : rich('operator.invited_as', values)}
      </p>
      {operator !== null && (
        <Notice kind="warning" title={t('operator.you_are_signed_in_as', { name: operator })}>
          {t('operator.only_for', { name })}
        </Notice>
      )}
      <FailureNotice
        error={token.error ?? passkey.error}
        fallback={t('operator.invitation_not_used')}
      />
      {obstacle ? (
        <p className={styles.hint}>{obstacle}</p>
      ) : (
        <Form<{ passkeyName: string }>
          className={styles.form}
          onFormSubmit={({ passkeyName }) => makePasskey(passkeyName)}
        >
          <Field
            name="passkeyName"
            label={t('operator.your_passkey')}
            required
            autoComplete="off"
            maxLength={CONTACT_NAME_MAX_LENGTH}
            placeholder={t('operator.my_laptop')}
            problems={{ valueMissing: t('operator.passkey_name_missing') }}
          />
          <Button type="submit" look="solid" disabled={isPending}>
            <Fingerprint size={18} aria-hidden />
            {passkey.isPending ? t('operator.one_moment') : t('operator.make_passkey')}
          </Button>
        </Form>
      )}
      <Button look={obstacle ? 'solid' : 'outline'} disabled={isPending} onClick={showToken}>
        {token.isPending
          ? t('operator.one_moment')
          : obstacle
            ? t('operator.show_token')
            : t('operator.show_token_instead')}
      </Button>
      <p className={styles.hint}>{t('operator.token_or_passkey')}</p>
    </>
  )
}
