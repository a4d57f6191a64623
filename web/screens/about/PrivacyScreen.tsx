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
    'Username, email and whether it is confirmed, when it was made, who invited you: as long as the account exists. An email address that you gave up: seven days. The username of a deleted account: 90 days, as a keyed mark that cannot be read, so that nobody else takes it.',
  ],
  [
    'Contacts',
    'Your own names for addresses: as long as you keep them, for your eyes alone. Whether your wallet is found by your username is up to you, and off at first.',
  ],
  ['Password', 'Never itself, only a hash (Argon2id) from which it cannot be read.'],
  [
    'Log-ins',
    `Of each session a hash of its token, the browser and system in words, the first half of your network address, and when it was used: for ${SESSION_MS / DAY_MS} days or until it is ended.`,
  ],
  [
    'Passkeys',
    'The public half of each, the name you gave it, when it was added and last used: until you remove it. The secret half stays on your device, and so does your fingerprint.',
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
    `From where you logged in, as a keyed mark that names no address, for ${KNOWN_NETWORK_MS / DAY_MS} days: so that a guesser elsewhere cannot lock you out.`,
  ],
  [
    'Claims, bonuses',
    `A keyed mark of your connection, and with a claim the address that your browser reports, for ${MINING_COOLDOWN_MS / HOUR_MS} hours.`,
  ],
  ['Attempts', 'How often a connection or an account tried, as counters, for a day at most.'],
  ['Transfers', `A key that keeps each from being sent twice, for ${IDEMPOTENCY_KEY_DAYS} days.`],
  [
    'Private notes',
    'What you write beside your transactions: seen by you alone in the app, no part of the ledger, kept until you delete it.',
  ],
  [
    'Notifications',
    `Which you want, as long as the account exists. For push also the address and keys that your browser gives us, until you switch it off or log out; a device whose session has run out is kept for ${PUSH_DEVICE_KEPT_MS / DAY_MS} days, and told nothing.`,
  ],
  [
    'What operators do',
    'Kind, time and a salted hash are public for ever in the ledger and name nobody. The salt, with which you can show what concerns you: as long as the account exists, for your eyes alone.',
  ],
  ['Logs', 'What happened and when. No name, email, network address or text of yours.'],
] as const

const SECTIONS = [
  {
    id: 'short',
    title: 'In short',
    body: (
      <ul>
        <li>No advertising, no analytics, no trackers, no cookies.</li>
        <li>Your browser loads nothing from elsewhere to show these pages.</li>
        <li>Addresses, amounts and times of transactions are public, for ever.</li>
        <li>
          Your email address, your private notes, and what you hand in for verification, are not.
        </li>
      </ul>
    ),
  },
  {
    id: 'public',
    title: 'What is public for ever',
    body: (
      <>
        <p>
          The ledger: of each transaction the two addresses, the amount, the fee, the time and the
          block. None of it is ever changed or deleted, on nobody's request: whoever checks the
          ledger would find out. So the balance and the history of an address are open to everybody.
        </p>
        <p>
          The ledger names no person. But whoever knows that an address is yours sees all that it
          ever did. And whoever knows the public id of your account can ask for your username,
          address, balance, rank, and whether you are verified.
        </p>
      </>
    ),
  },
  {
    id: 'kept',
    title: 'What is kept, and how long',
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
          The app keeps some things in the storage of your own browser: your session, your choices
          in Settings, recent searches, transfers whose answer has not come with their notes, the
          camera you chose, and the newest state of the ledger that it has verified. To be read
          offline, also your last balance, newest transactions and contacts, and public pages that
          you have opened. Logging out removes the session and all of that; clearing the data of
          this site removes the rest.
        </p>
        <p>
          Push messages, if you switch them on, travel through the push service of your browser’s
          maker, encrypted so that only your browser reads them. It learns that and when we tell you
          something, not what.
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
          In <Link to="/settings">Settings</Link> you download all that is held about you. In{' '}
          <Link to="/kyc">kyc</Link> you read who opened what you handed in, and when. Whoever runs
          this site can delete all of it for you; your verification ends with it, and the record
          that there was one stays. Transactions cannot be deleted.
        </p>
        <p>
          In Settings you can also delete your account. All that is listed above goes at once, but
          for marks and counters that name nobody and end within days, and the records of freezes
          and of the verification, under a number without a name. The address where our last mail
          goes is kept until it is sent, a day at most. Coins that are left go back to SYSTEM. Names
          that others gave to your address are theirs, and stay with them.
        </p>
      </>
    ),
  },
]

export const PrivacyScreen = () => (
  <>
    <PageTitle name="Privacy" subtitle="What is kept about you, why, and for how long">
      Privacy
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)

function Documents() {
  const days = useSettings()?.kycKeepDays
  return (
    <ul>
      <li>Asked for one purpose: to mark your account as verified. Sending them is up to you.</li>
      <li>
        What you write and your pictures are encrypted before they are stored. Pictures are drawn
        anew first, so that location and other hidden data are gone.
      </li>
      <li>
        Only reviewers of this site can open them. Each look is recorded, and you can read that
        record.
      </li>
      <li>
        Pictures are removed {days ?? '…'} days after the decision, and after{' '}
        {UNCLAIMED_UPLOAD_MS / HOUR_MS} hours when you never sent the form. What you wrote stays,
        encrypted, until you ask for its deletion. The record of who did what stays.
      </li>
      <li>Copies of the database that were made before hold what was in it at that time.</li>
    </ul>
  )
}

/** Whom the browser asks for its address before a claim: this server, unless it is set otherwise. */
function Lookups() {
  const hosts = useSettings()
    ?.ipLookups.filter(url => url.startsWith('https:'))
    .map(url => new URL(url).host)
  if (!hosts?.length) return null
  return (
    <p>
      Before a claim your browser asks for its public address, without saying who you are:{' '}
      {hosts.join(', ')}.
    </p>
  )
}
