import { Link } from 'react-router'
import { unfreezeSending } from '#api/calls/freeze.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'

export const UnfreezeScreen = () => (
  <LinkScreen
    name="Lift the Freeze"
    subtitle="Your wallet can send again"
    button="Lift the freeze"
    ask={token => request(unfreezeSending, { token })}
    next={
      <p>
        <Link to="/wallet">Open your wallet</Link>
      </p>
    }
  >
    <p>
      Do this only when nobody else can log in to your account. If you are not sure, change your
      password in <Link to="/settings">Settings</Link> first.
    </p>
  </LinkScreen>
)
