import { type ComponentType, lazy, Suspense } from 'react'
import { PageTitle } from '../PageTitle.tsx'
import { TextPage } from './TextPage.tsx'
import { MiningHelp } from './help/MiningHelp.tsx'
import { SendingHelp } from './help/SendingHelp.tsx'
import { Words } from './help/Words.tsx'

// A visitor's page has little room: what is far below loads after it.
const AwayHelp = lazy(async () => ({ default: (await import('./help/AwayHelp.tsx')).AwayHelp }))
const CheckHelp = lazy(async () => ({ default: (await import('./help/CheckHelp.tsx')).CheckHelp }))
const VerificationHelp = lazy(async () => ({
  default: (await import('./help/VerificationHelp.tsx')).VerificationHelp,
}))
const PasswordHelp = lazy(async () => ({
  default: (await import('./help/PasswordHelp.tsx')).PasswordHelp,
}))

const Later = ({ of: Body }: { of: ComponentType }) => (
  <Suspense>
    <Body />
  </Suspense>
)

const SECTIONS = [
  { id: 'words', title: 'The words', body: <Words /> },
  { id: 'mining', title: 'Mining', body: <MiningHelp /> },
  { id: 'sending', title: 'Sending and fees', body: <SendingHelp /> },
  { id: 'check', title: 'Check a transaction', body: <Later of={CheckHelp} /> },
  { id: 'away', title: 'Notifications, offline', body: <Later of={AwayHelp} /> },
  { id: 'password', title: 'Lost password', body: <Later of={PasswordHelp} /> },
  { id: 'verification', title: 'Verification (KYC)', body: <Later of={VerificationHelp} /> },
]

export const HelpScreen = () => (
  <>
    <PageTitle name="Help" subtitle="Answers to common questions">
      Help
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
