import { Link } from 'react-router'
import { PASSWORD_RESET_MS, SESSION_MS } from '#api/limits.ts'

const RESET_MINUTES = PASSWORD_RESET_MS / 60_000
const SESSION_DAYS = SESSION_MS / 86_400_000

export const PasswordHelp = () => (
  <ul>
    <li>
      <Link to="/reset">Ask for a link</Link> that sets a new one. It comes by mail, works once and
      for {RESET_MINUTES} minutes, and logs you out everywhere.
    </li>
    <li>
      The link goes only to the email address of your account. Without that mailbox there is no
      other way back: confirm it in <Link to="/settings">Settings</Link>, so that we can send you
      security alerts.
    </li>
    <li>
      A log-in lasts {SESSION_DAYS} days. Changing the password ends all the others at once; in{' '}
      <Link to="/settings">Settings</Link> you can see and end each.
    </li>
    <li>
      A passkey logs you in without a password, by the fingerprint, the face or the PIN of your
      device: add it in Settings. A reset by mail asks which passkeys to remove.
    </li>
    <li>
      Leaving? In <Link to="/settings">Settings</Link> you can download your data and delete your
      account.
    </li>
    <li>After several wrong passwords you must wait, longer each time.</li>
  </ul>
)
