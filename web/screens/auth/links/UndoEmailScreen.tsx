import { undoEmail } from '#api/calls/email.ts'
import { request } from '../../../session/client.ts'
import { BulletList } from '../../../ui/layout/BulletList.tsx'
import { LinkScreen } from './LinkScreen.tsx'

export const UndoEmailScreen = () => (
  <LinkScreen
    name="Undo the Change"
    subtitle="Your account gets this email address back"
    button="Undo the change"
    ask={token => request(undoEmail, { token })}
    next={
      <>
        <p>
          We have mailed you a link that sets a new password. Until you have used it, nobody can log
          in. Nothing in your inbox? Look into the spam folder.
        </p>
        <p>
          After that, lift the freeze in Settings when you are sure that nobody else has access.
        </p>
      </>
    }
  >
    <p>Press the button if you did not change the address. Then:</p>
    <BulletList
      items={[
        'All sessions end, and your old password no longer works.',
        'Passkeys that were added since the change are removed.',
        'Sending from your wallet is frozen until you lift the freeze.',
        'You get a mail with a link that sets a new password.',
      ]}
    />
  </LinkScreen>
)
