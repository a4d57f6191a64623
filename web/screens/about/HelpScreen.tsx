import { PageTitle } from '../PageTitle.tsx'
import { TextPage } from './TextPage.tsx'
import { AwayHelp } from './help/AwayHelp.tsx'
import { CheckHelp } from './help/CheckHelp.tsx'
import { MiningHelp } from './help/MiningHelp.tsx'
import { PasswordHelp } from './help/PasswordHelp.tsx'
import { SendingHelp } from './help/SendingHelp.tsx'
import { VerificationHelp } from './help/VerificationHelp.tsx'
import { Words } from './help/Words.tsx'

const SECTIONS = [
  { id: 'words', title: 'The words', body: <Words /> },
  { id: 'mining', title: 'Mining', body: <MiningHelp /> },
  { id: 'sending', title: 'Sending and fees', body: <SendingHelp /> },
  { id: 'check', title: 'Check a transaction', body: <CheckHelp /> },
  { id: 'away', title: 'Notifications, offline', body: <AwayHelp /> },
  { id: 'password', title: 'Lost password', body: <PasswordHelp /> },
  { id: 'verification', title: 'Verification (KYC)', body: <VerificationHelp /> },
]

export const HelpScreen = () => (
  <>
    <PageTitle name="Help" subtitle="Answers to common questions">
      Help
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
