import { Link } from 'react-router'
import { MINIMUM_AGE_YEARS } from '#api/limits.ts'
import { rich } from '../../../language/rich.ts'
import { t } from '../../../language/t.ts'

export const VerificationHelp = () => (
  <>
    <p>{t('about.operator_compares_document_what')}</p>
    <ul>
      <li>{t('about.need_or_older_passport', { years: MINIMUM_AGE_YEARS })}</li>
      <li>{t('about.review_takes_24_48')}</li>
      <li>{t('about.not_accepted_get_reason')}</li>
      <li>
        {rich('about.privacy_says_who_sees', {
          link: inside => <Link to="/privacy#kyc">{inside}</Link>,
        })}
      </li>
    </ul>
  </>
)
