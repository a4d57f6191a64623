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
        A transfer takes a moment and is final. Nobody can undo it, not even the operator of this
        site. Compare the first and the last characters of the address before you send.
      </li>
      <li>
        Coins cannot get lost on the way: an address without a wallet is refused, and so is one with
        a typing mistake, if its capital letters are kept.
      </li>
      <li>
        Save an address as a contact and you need never type it again: write a part of the name into
        Send. <b>@username</b> finds the wallet of anyone who allows it in Settings.
      </li>
      <li>
        To be paid, open Receive and ask for an amount: the link and the code fill in Send for the
        payer, and never pay by themselves.
      </li>
      <li>
        Lost the connection while sending? Try again from the same form. The coins are sent only
        once.
      </li>
      <li>
        Someone else in your account? Freeze sending in <Link to="/settings">Settings</Link>, or
        with the link in our security mails. Then set a new password.
      </li>
    </ul>
  )
}
