import { Link } from 'react-router'
import { confirmEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'

export const ConfirmEmailScreen = () => (
  <LinkScreen
    name="Confirm Email"
    subtitle="So that we can warn you, and nobody else"
    button="Confirm this address"
    ask={token => request(confirmEmail, { token })}
    next={
      <p>
        <Link to="/">Open CXAC</Link>
      </p>
    }
  >
    <p>This mailbox is then the one of your account: for warnings, and for a forgotten password.</p>
  </LinkScreen>
)
