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
        <li>CXAC is a record in the ledger of this site. It is no money and no claim to money.</li>
        <li>Nobody promises that it has, or ever will have, a value. No coin is sold here.</li>
        <li>
          New coins come from daily claims and referral bonuses alone, by the rules in{' '}
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
        <li>Your password is yours to keep. Whoever has it can send your coins.</li>
        <li>
          Your email address must be one that you can read: it is the only way back when the
          password is lost.
        </li>
        <li>One claim a day is for one person and one connection. Do not get around that.</li>
      </ul>
    ),
  },
  {
    id: 'transactions',
    title: 'Transactions',
    body: (
      <ul>
        <li>What was sent stays sent. There is no way to take a transaction back.</li>
        <li>
          The sender pays a fee, which is shown before sending. What it is today stands in{' '}
          <Link to="/help#sending">Help</Link>.
        </li>
        <li>Every transaction is public, and stays so for ever.</li>
      </ul>
    ),
  },
  {
    id: 'verification',
    title: 'Verification',
    body: (
      <ul>
        <li>It is your own choice, from {MINIMUM_AGE_YEARS} years on.</li>
        <li>What you send must be true and your own.</li>
        <li>
          What becomes of it is told in <Link to="/privacy#kyc">Privacy</Link>.
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
        <li>Too many requests are slowed down or refused, whoever sends them.</li>
        <li>
          Anybody may run this software. Who runs this very site answers for it, and the law of
          their country and of yours goes before these terms.
        </li>
      </ul>
    ),
  },
]

export const TermsScreen = () => (
  <>
    <PageTitle name="Terms" subtitle="What you may expect, and what is expected of you">
      Terms
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
