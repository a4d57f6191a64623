import { Link } from 'react-router'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const CheckHelp = () => (
  <>
    <ol>
      <li>
        {rich('about.open_transaction_by_its', {
          link: inside => <Link to="/explorer">{inside}</Link>,
        })}
      </li>
      <li>{t('about.press_verify_browser_recomputes')}</li>
      <li>{t('about.browser_then_saves_signed')}</li>
    </ol>
    <p>
      {rich('about.got_receipt_from_somebody', {
        link: inside => <Link to="/verify">{inside}</Link>,
      })}
    </p>
    <p>
      {rich('about.below_explorer_offers_audit', {
        link: inside => <a href="/api/docs/verify.md">{inside}</a>,
        api: inside => <a href="/api/docs">{inside}</a>,
      })}
    </p>
  </>
)
