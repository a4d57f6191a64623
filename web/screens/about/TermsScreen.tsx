import { Link } from 'react-router'
import { MINIMUM_AGE_YEARS } from '#api/limits.ts'
import { PageTitle } from '../PageTitle.tsx'
import { TextPage } from './TextPage.tsx'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'

const SECTIONS = [
  {
    id: 'coin',
    title: t('about.coin'),
    body: (
      <ul>
        <li>{t('about.cxac_record_ledger_site')}</li>
        <li>{t('about.nobody_promises_has_or')}</li>
        <li>
          {rich('about.new_coins_come_only', {
            link: inside => <Link to="/help#mining">{inside}</Link>,
          })}
        </li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: t('about.account'),
    body: (
      <ul>
        <li>{t('about.keep_password_secret_anyone')}</li>
        <li>{t('about.email_address_must_one')}</li>
        <li>{t('about.one_claim_day_each')}</li>
      </ul>
    ),
  },
  {
    id: 'transactions',
    title: t('about.transactions'),
    body: (
      <ul>
        <li>{t('about.transactions_final_they_cannot')}</li>
        <li>
          {rich('about.sender_pays_fee_which', {
            link: inside => <Link to="/help#sending">{inside}</Link>,
          })}
        </li>
        <li>{t('about.every_transaction_public_forever')}</li>
      </ul>
    ),
  },
  {
    id: 'verification',
    title: t('about.verification'),
    body: (
      <ul>
        <li>{t('about.optional_must_at_least', { years: MINIMUM_AGE_YEARS })}</li>
        <li>{t('about.what_submit_must_true')}</li>
        <li>
          {rich('about.privacy_says_what_happens', {
            link: inside => <Link to="/privacy#kyc">{inside}</Link>,
          })}
        </li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: t('about.service'),
    body: (
      <ul>
        <li>{t('about.offered_as_may_down')}</li>
        <li>
          {rich('about.status_shows_whether_works', {
            link: inside => <Link to="/status">{inside}</Link>,
            link2: inside => <Link to="/explorer">{inside}</Link>,
          })}
        </li>
        <li>{t('about.too_many_requests_slowed')}</li>
        <li>{t('about.anyone_may_run_software')}</li>
      </ul>
    ),
  },
]

export const TermsScreen = () => (
  <>
    <PageTitle name={t('about.terms')} subtitle={t('about.what_can_expect_what')}>
      {t('about.terms')}
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
