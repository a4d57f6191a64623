import { Link } from 'react-router'
import { MINIMUM_AGE_YEARS } from '#api/limits.ts'
import { PageTitle } from '../PageTitle.tsx'
import { TextPage } from './TextPage.tsx'

const SECTIONS = [
  {
    id: 'coin',
    title: 'The coin',
    body: (
      <ul>
        <li>
          CXAC is a record in the ledger of this site. It is not money, and it gives no right to
          money.
        </li>
        <li>Nobody promises that it has, or ever will have, a value. No coin is sold here.</li>
        <li>
          New coins come only from daily claims and referral bonuses, by the rules in{' '}
          <Link to="/help#mining">Help</Link>.
        </li>
      </ul>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>Keep your password secret. Anyone who has it can send your coins.</li>
        <li>
          Your email address must be one that you can read: it is the only way back if you lose your
          password.
        </li>
        <li>
          One claim a day for each person and each internet connection. Do not work around this.
        </li>
      </ul>
    ),
  },
  {
    id: 'transactions',
    title: 'Transactions',
    body: (
      <ul>
        <li>Transactions are final. They cannot be undone.</li>
        <li>
          The sender pays a fee, which is shown before sending. The current fee is in{' '}
          <Link to="/help#sending">Help</Link>.
        </li>
        <li>Every transaction is public forever.</li>
      </ul>
    ),
  },
  {
    id: 'verification',
    title: 'Verification',
    body: (
      <ul>
        <li>It is optional. You must be at least {MINIMUM_AGE_YEARS} years old.</li>
        <li>What you submit must be true and about yourself.</li>
        <li>
          <Link to="/privacy#kyc">Privacy</Link> says what happens with it.
        </li>
      </ul>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <ul>
        <li>It is offered as it is. It may be down, changed or ended.</li>
        <li>
          <Link to="/status">Status</Link> shows whether it works, and the{' '}
          <Link to="/explorer">Explorer</Link> lets you keep a copy of the whole ledger.
        </li>
        <li>Too many requests are slowed down or refused.</li>
        <li>
          Anyone may run this software. The operator of this site is responsible for it. The laws of
          their country and of yours take precedence over these terms.
        </li>
      </ul>
    ),
  },
]

export const TermsScreen = () => (
  <>
    <PageTitle name="Terms" subtitle="What you can expect, and what we expect of you">
      Terms
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
