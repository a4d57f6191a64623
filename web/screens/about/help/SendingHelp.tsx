import { Link } from 'react-router'
import { useSettings } from '../../../ask/settingsQuery.ts'
import { coinsText } from '../../../coin/coinsText.ts'

export function SendingHelp() {
  const fee = useSettings()?.transferFee
  return (
    <ul>
      <li>
        A transfer costs {fee === undefined ? '…' : coinsText(fee)}, whatever the amount. The sender
        pays it on top, and sees the total before sending. Receiving costs nothing.
      </li>
      <li>
        A transfer is done within a moment, and final. Nobody can call it back, not even who runs
        this site. Compare the first and the last characters of the address before you send.
      </li>
      <li>
        Coins cannot get lost on the way: an address that no wallet has is refused, and so is one
        with a typing mistake, as long as its capital letters are kept.
      </li>
      <li>
        Save an address as a contact and you need never type it again: write a part of the name into
        Send. <b>@username</b> finds the wallet of somebody who allows it in Settings.
      </li>
      <li>
        To be paid, open Receive and ask for an amount: the link and the code fill in Send for
        whoever opens them, and never pay by themselves.
      </li>
      <li>
        No answer, because the connection broke? Try again from the same form. The coins are sent
        once.
      </li>
      <li>
        Somebody else in your account? <Link to="/settings">Settings</Link> freeze sending by one
        press, and so does the link in our security mails. Then set a new password.
      </li>
    </ul>
  )
}
