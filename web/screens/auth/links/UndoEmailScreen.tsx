import { Link } from 'react-router'
import { undoEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { LinkScreen } from './LinkScreen.tsx'

export const UndoEmailScreen = () => (
  <LinkScreen
    name="Undo the Change"
    subtitle="Your account gets this email address back"
    button="Undo the change"
    ask={token => request(undoEmail, { token })}
    next={
      <p>
        Whoever changed it knows your password: <Link to="/reset">set a new one</Link> now.
      </p>
    }
  >
    <p>
      Press it if it was not you who changed the address. Everybody is logged out, and links to set
      a password that went elsewhere work no more.
    </p>
  </LinkScreen>
)
