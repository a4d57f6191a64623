import { Link } from 'react-router'
import { freezeByLink } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'

export const FreezeScreen = () => (
  <LinkScreen
    name="Freeze Sending"
    subtitle="Nothing leaves your wallet until you lift it"
    button="Freeze sending now"
    ask={token => request(freezeByLink, { token })}
    next={
      <p>
        Now <Link to="/reset">set a new password</Link>: that ends every session of your account.
        Lift the freeze in <Link to="/settings">Settings</Link> when you are sure.
      </p>
    }
  >
    <p>
      Then nobody can send from your wallet, from any device, and API keys that can send coins are
      revoked. Receiving and mining go on. To lift the freeze you need your password and your
      mailbox.
    </p>
  </LinkScreen>
)
