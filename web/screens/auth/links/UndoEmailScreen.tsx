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
        The person who changed it knows your password: <Link to="/reset">set a new one</Link> now.
      </p>
    }
  >
    <p>
      Press the button if you did not change the address. All sessions end, and password links sent
      to other addresses stop working.
    </p>
  </LinkScreen>
)
