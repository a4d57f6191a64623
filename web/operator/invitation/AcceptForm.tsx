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
import { consolePasskeyObstacle } from '../session/consolePasskeys.ts'
import { operatorSession } from '../session/operatorSession.ts'
import styles from '../session/SignInScreen.module.css'
import { ShownToken } from './ShownToken.tsx'
import { usePasskeyInvitation, useTokenInvitation } from './useInvitation.ts'

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

  return (
    <>
      <p>
        You are invited as <b>{name}</b>, by {invitedBy}
        {agreedBy && `; ${agreedBy} agreed`}. Until <LocalTime iso={expiresAt} /> you can choose,
        once, how you will sign in.
      </p>
      {operator !== null && (
        <Notice kind="warning" title={`You are signed in as ${operator}`}>
          This invitation is only for {name}. If you use it, {name} cannot, and the record shows
          when it was used.
        </Notice>
      )}
      <FailureNotice
        error={token.error ?? passkey.error}
        fallback="The invitation could not be used. Try again."
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
            label="Name of your passkey"
            required
            autoComplete="off"
            maxLength={CONTACT_NAME_MAX_LENGTH}
            placeholder="My laptop"
            problems={{ valueMissing: 'Please enter a name by which you will know it' }}
          />
          <Button type="submit" look="solid" disabled={isPending}>
            <Fingerprint size={18} aria-hidden />
            {passkey.isPending ? 'One moment…' : 'Make a passkey and sign in'}
          </Button>
        </Form>
      )}
      <Button look={obstacle ? 'solid' : 'outline'} disabled={isPending} onClick={showToken}>
        {token.isPending ? 'One moment…' : obstacle ? 'Show my token' : 'Show my token instead'}
      </Button>
      <p className={styles.hint}>
        A token is shown once and can be copied. A passkey stays on your device. The record keeps
        when you used this invitation.
      </p>
    </>
  )
}
