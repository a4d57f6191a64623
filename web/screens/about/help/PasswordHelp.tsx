import { Link } from 'react-router'
import { PASSWORD_RESET_MS, SESSION_MS } from '#api/limits.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

const RESET_MINUTES = PASSWORD_RESET_MS / 60_000
const SESSION_DAYS = SESSION_MS / 86_400_000

export const PasswordHelp = () => (
  <ul>
    <li>
      {rich('about.ask_link_sets_new', {
        link: inside => <Link to="/reset">{inside}</Link>,
        minutes: RESET_MINUTES,
      })}
    </li>
    <li>
      {rich('about.link_goes_only_email', { link: inside => <Link to="/settings">{inside}</Link> })}
    </li>
    <li>
      {rich('about.log_lasts_days_changing', {
        days: SESSION_DAYS,
        link: inside => <Link to="/settings">{inside}</Link>,
      })}
    </li>
    <li>{t('about.passkey_logs_without_password')}</li>
    <li>
      {rich('about.leaving_settings_can_download', {
        link: inside => <Link to="/settings">{inside}</Link>,
      })}
    </li>
    <li>{t('about.after_several_wrong_passwords')}</li>
  </ul>
)
