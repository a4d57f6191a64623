import { Link } from 'react-router'

export const AwayHelp = () => (
  <ul>
    <li>
      <Link to="/settings">Settings</Link>, under Notifications: get a push message or a mail when
      coins arrive or when you can mine again. Each is off by default.
    </li>
    <li>
      Push needs a browser that allows it, and ends when you log out on that device. If you have
      blocked it, allow it again with the icon next to the address of this page.
    </li>
    <li>
      To install CXAC as an app, choose Install or Add to Home Screen in the menu of your browser.
      On an iPhone or iPad, push works only then.
    </li>
    <li>
      CXAC also opens offline: it shows your last balance and transactions with their time, and
      Receive works as always. To send and to mine you need to be online.
    </li>
  </ul>
)
