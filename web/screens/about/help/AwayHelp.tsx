import { Link } from 'react-router'

export const AwayHelp = () => (
  <ul>
    <li>
      <Link to="/settings">Settings</Link>, under Notifications: be told by push or by mail that
      coins have arrived, or that you can mine again. Each is off until you switch it on.
    </li>
    <li>
      Push needs a browser that allows it, and ends when you log out on that device. If you have
      blocked it, allow it again behind the sign beside the address of this page.
    </li>
    <li>
      To have CXAC among your apps, choose Install or Add to Home Screen in the menu of your
      browser. On an iPhone or iPad, push works only then.
    </li>
    <li>
      Without a network CXAC opens all the same, shows your last balance and transactions and says
      as of when they are; Receive works as always. To send and to mine you need a network.
    </li>
  </ul>
)
