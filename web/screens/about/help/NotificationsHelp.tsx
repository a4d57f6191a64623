import { Link } from 'react-router'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const NotificationsHelp = () => (
  <ul>
    <li>
      {rich('about.settings_under_notifications_get', {
        link: inside => <Link to="/settings">{inside}</Link>,
      })}
    </li>
    <li>{t('about.push_needs_browser_allows')}</li>
    <li>{t('about.install_cxac_as_app')}</li>
    <li>{t('about.cxac_also_opens_offline')}</li>
  </ul>
)
