import { Link } from 'react-router'
import {
  IDEMPOTENCY_KEY_DAYS,
  KNOWN_NETWORK_MS,
  MINING_COOLDOWN_MS,
  PASSWORD_RESET_MS,
  PUSH_DEVICE_KEPT_MS,
  SESSION_MS,
  UNCLAIMED_UPLOAD_MS,
} from '#api/limits.ts'
import { useSettings } from '../../ask/settingsQuery.ts'
import { PageTitle } from '../PageTitle.tsx'
import { Fact, Facts } from '../../ui/layout/Facts.tsx'
import { TextPage } from './TextPage.tsx'
import { DAY_MS, HOUR_MS } from '#api/time.ts'

const KEPT = [
  [
    'Account',
    'Username, email and whether it is confirmed, when the account was created, who invited you: as long as the account exists. A previous email address: seven days. The username of a deleted account: 90 days, as a keyed hash that does not reveal it, so that nobody else takes it.',
  ],
  [
    'Contacts',
    'Your own names for addresses: only for you, until you delete them. Whether others can find your wallet by your username is your choice, and off by default.',
  ],
  ['Password', 'Never itself, only a hash (Argon2id) that does not reveal it.'],
  [
    'Log-ins',
    `For each session: a hash of its token, the names of browser and system, the first half of your IP address, and when it was used, for ${SESSION_MS / DAY_MS} days or until it is ended.`,
  ],
  [
    'Passkeys',
    'The public key of each, the name you gave it, when it was added and last used: until you remove it. The private key and your fingerprint stay on your device.',
  ],
  [
    'Links in mails',
    `A hash of each: ${PASSWORD_RESET_MS / 60_000} minutes for a new password or to lift a freeze, a day to confirm an address, seven days to freeze or to undo a change.`,
  ],
  [
    'Freezes',
    'When your wallet was frozen and when that was lifted, by you or by which operator, and for which of four reasons: as a record that stays.',
  ],
  [
    'Known connections',
    `Where you logged in from, as a keyed hash without the address, for ${KNOWN_NETWORK_MS / DAY_MS} days: so that someone guessing passwords elsewhere cannot lock you out.`,
  ],
  [
    'Claims, bonuses',
    `A keyed hash of your IP address, and with a claim the address that your browser reports, for ${MINING_COOLDOWN_MS / HOUR_MS} hours.`,
  ],
  ['Attempts', 'Counters of attempts by connection and by account, for at most a day.'],
  [
    'Transfers',
    `A key that prevents each from being sent twice, for ${IDEMPOTENCY_KEY_DAYS} days.`,
  ],
  [
    'Private notes',
    'Your notes on transactions: shown only to you, not part of the ledger, kept until you delete them.',
  ],
  [
    'Payments by @name',
    'Which of your payments you made by @name: shown only to you, as long as the account exists. People you pay see your @name while you let people find your wallet by it.',
  ],
  [
    'Notifications',
    `Your choices, as long as the account exists. For push also the address and keys that your browser gives us, until you switch it off or log out; a device with an expired session is kept for ${PUSH_DEVICE_KEPT_MS / DAY_MS} days and gets no messages.`,
  ],
  [
    'What operators do',
    'Kind and time are in the public ledger forever, with a code instead of names. Only you get the key to your codes, with which you can prove which entries concern you, as long as the account exists.',
  ],
  ['Logs', 'What happened and when. No name, email, IP address or text of yours.'],
] as const

const SECTIONS = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>No advertising, no analytics, no trackers, no cookies.</li>
        <li>Your browser loads nothing from elsewhere to show these pages.</li>
        <li>Addresses, amounts and times of transactions are public forever.</li>
        <li>Your email address, your private notes and your verification documents are not.</li>
      </ul>
    ),
  },
  {
    id: 'public',
    title: 'What is public forever',
    body: (
      <>
        <p>
          The ledger: of each transaction the two addresses, the amount, the fee, the time and the
          block. None of it is ever changed or deleted, on anyone's request: a change would be
          detected. So everyone can see the balance and the history of an address.
        </p>
        <p>
          The ledger has no names. But anyone who knows that an address is yours sees all its
          transactions. And anyone who knows the public id of your account can look up your
          username, address, balance, rank, and whether you are verified.
        </p>
      </>
    ),
  },
  {
    id: 'kept',
    title: 'What we store, and for how long',
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
  { id: 'kyc', title: 'Identity documents', body: <Documents /> },
  {
    id: 'browser',
    title: 'In your browser',
    body: (
      <>
        <p>
          The app stores some things in your own browser: your session, your choices in Settings,
          recent searches, unconfirmed transfers with their notes, the camera you chose, and the
          newest state of the ledger that it has verified. A KYC form that you have not submitted
          stays in its tab for {UNCLAIMED_UPLOAD_MS / HOUR_MS} hours at most, until you close the
          tab. For offline use, also your last balance, newest transactions and contacts, and public
          pages that you have opened. Logging out removes the session and all of that; clearing the
          data of this site removes the rest.
        </p>
        <p>
          Push messages, if you switch them on, travel through the push service of your browser’s
          maker, encrypted so that only your browser reads them. It learns when we send you a
          message, not what it says.
        </p>
        <Lookups />
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your part',
    body: (
      <>
        <p>
          In <Link to="/settings">Settings</Link> you can download everything we store about you. In{' '}
          <Link to="/kyc">kyc</Link> you can see who opened your documents, and when. The operator
          of this site can delete all of them for you; your verification ends with that, and the
          record that there was one stays. Transactions cannot be deleted.
        </p>
        <p>
          In Settings you can also delete your account. Everything listed above is deleted at once,
          except hashes and counters without names, which expire within days, and the records of
          freezes and of the verification, under a number without a name. The address for our last
          mail is kept until it is sent, at most a day. Remaining coins go back to SYSTEM. Names
          that others gave to your address belong to them and stay.
        </p>
      </>
    ),
  },
]

export const PrivacyScreen = () => (
  <>
    <PageTitle name="Privacy" subtitle="What we store about you, why, and for how long">
      Privacy
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)

function Documents() {
  const days = useSettings()?.kycKeepDays
  return (
    <ul>
      <li>Used for one purpose: to mark your account as verified. Sending them is your choice.</li>
      <li>
        What you write and your pictures are encrypted before they are stored. Pictures are
        re-encoded first, which removes location and other hidden data.
      </li>
      <li>
        Only operators of this site can open them. Each view is recorded, and you can read that
        record.
      </li>
      <li>
        Pictures are removed {days ?? '…'} days after the decision, and after{' '}
        {UNCLAIMED_UPLOAD_MS / HOUR_MS} hours if you never sent the form. What you wrote stays,
        encrypted, until you ask for its deletion. The record of who did what stays.
      </li>
      <li>Older backups of the database still contain what it had at that time.</li>
    </ul>
  )
}

/** Which service tells the browser its IP address before a claim: this server, unless configured otherwise. */
function Lookups() {
  const hosts = useSettings()
    ?.ipLookups.filter(url => url.startsWith('https:'))
    .map(url => new URL(url).host)
  if (!hosts?.length) return null
  return (
    <p>
      Before a claim your browser looks up its public IP address, without saying who you are:{' '}
      {hosts.join(', ')}.
    </p>
  )
}
