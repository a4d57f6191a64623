import { Link } from 'react-router'
import { confirmEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'

export const ConfirmEmailScreen = () => (
  <LinkScreen
    name="Confirm Email"
    subtitle="Confirm this is your email"
    button="Confirm this address"
    ask={token => request(confirmEmail, { token })}
    next={
      <p>
        <Link to="/">Open CXAC</Link>
      </p>
    }
  >
    <p>We’ll use it for security alerts and password resets.</p>
  </LinkScreen>
)
