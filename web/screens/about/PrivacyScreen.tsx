import { Link } from 'react-router'
import {
  IDEMPOTENCY_KEY_DAYS,
  KNOWN_NETWORK_MS,
  MINING_COOLDOWN_MS,
  PASSWORD_RESET_MS,
  PUSH_DEVICE_RETENTION_MS,
  SESSION_MS,
  UNCLAIMED_UPLOAD_MS,
} from '#api/limits.ts'
import { useSettings } from '../../ask/settingsQuery.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { TextPage } from './TextPage.tsx'
import { DAY_MS, HOUR_MS } from '#api/time.ts'
import { rich } from '../../language/rich.ts'
import { t } from '../../language/t.ts'
import { format } from '../../ui/format.ts'

const KEPT = [
  [t('about.kept_account'), t('about.username_email_whether_confirmed')],
  [t('about.kept_contacts'), t('about.own_names_addresses_only')],
  [t('about.kept_password'), t('about.never_itself_only_hash')],
  [t('about.kept_log_ins'), t('about.each_session_hash_its', { days: SESSION_MS / DAY_MS })],
  [t('about.kept_passkeys'), t('about.public_key_each_name')],
  [
    t('about.links_mails'),
    t('about.hash_each_minutes_new', { minutes: PASSWORD_RESET_MS / 60_000 }),
  ],
  [t('about.kept_freezes'), t('about.when_wallet_frozen_when')],
  [
    t('about.known_connections'),
    t('about.where_logged_from_as', { days: KNOWN_NETWORK_MS / DAY_MS }),
  ],
  [
    t('about.claims_bonuses'),
    t('about.keyed_hash_ip_address', { hours: MINING_COOLDOWN_MS / HOUR_MS }),
  ],
  [t('about.kept_attempts'), t('about.counters_attempts_by_connection')],
  [t('about.kept_transfers'), t('about.key_prevents_each_from', { days: IDEMPOTENCY_KEY_DAYS })],
  [t('about.private_notes'), t('about.notes_transactions_shown_only')],
  [t('about.payments_by_name'), t('about.which_payments_made_by')],
  [
    t('about.kept_notifications'),
    t('about.choices_as_long_as', { days: PUSH_DEVICE_RETENTION_MS / DAY_MS }),
  ],
  [t('about.what_operators_do'), t('about.kind_time_public_ledger')],
  [t('about.kept_logs'), t('about.what_happened_when_no')],
] as const

const SECTIONS = [
  {
    id: 'short',
    title: t('about.in_short'),
    body: (
      <ul>
        <li>{t('about.no_advertising_no_analytics')}</li>
        <li>{t('about.browser_loads_nothing_from')}</li>
        <li>{t('about.addresses_amounts_times_transactions')}</li>
        <li>{t('about.email_address_private_notes')}</li>
      </ul>
    ),
  },
  {
    id: 'public',
    title: t('about.what_public_forever'),
    body: (
      <>
        <p>{t('about.ledger_each_transaction_two')}</p>
        <p>{t('about.ledger_has_no_names')}</p>
      </>
    ),
  },
  {
    id: 'kept',
    title: t('about.what_we_store_how'),
    body: (
      <Facts>
        {KEPT.map(([what, how]) => (
          <Fact key={what} label={what}>
            {how}
          </Fact>
        ))}
      </Facts>
    ),
  },
  { id: 'kyc', title: t('about.identity_documents'), body: <Documents /> },
  {
    id: 'browser',
    title: t('about.browser'),
    body: (
      <>
        <p>{t('about.app_stores_some_things', { hours: UNCLAIMED_UPLOAD_MS / HOUR_MS })}</p>
        <p>{t('about.push_messages_if_switch')}</p>
        <Lookups />
      </>
    ),
  },
  {
    id: 'rights',
    title: t('about.your_part'),
    body: (
      <>
        <p>
          {rich('about.settings_can_download_everything', {
            link: inside => <Link to="/settings">{inside}</Link>,
            link2: inside => <Link to="/kyc">{inside}</Link>,
          })}
        </p>
        <p>{t('about.settings_can_also_delete')}</p>
      </>
    ),
  },
]

export const PrivacyScreen = () => (
  <>
    <PageTitle name={t('about.privacy')} subtitle={t('about.what_we_store_about')}>
      {t('about.privacy')}
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)

function Documents() {
  const days = useSettings()?.kycKeepDays
  return (
    <ul>
      <li>{t('about.used_one_purpose_mark')}</li>
      <li>{t('about.what_write_pictures_encrypted')}</li>
      <li>{t('about.only_operators_site_can')}</li>
      <li>
        {rich('about.pictures_removed_days_after', {
          days: days ?? '…',
          hours: UNCLAIMED_UPLOAD_MS / HOUR_MS,
        })}
      </li>
      <li>{t('about.older_backups_database_still')}</li>
    </ul>
  )
}

/** Which service tells the browser its IP address before a claim: this server, unless configured otherwise. */
function Lookups() {
  const hosts = useSettings()
    ?.ipLookups.filter(url => url.startsWith('https:'))
    .map(url => new URL(url).host)
  if (!hosts?.length) return null
  return <p>{t('about.before_claim_browser_looks', { hosts: format.list(hosts) })}</p>
}
