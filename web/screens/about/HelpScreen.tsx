import { type ComponentType, lazy, Suspense } from 'react'
import { PageTitle } from '../PageTitle.tsx'
import { TextPage } from './TextPage.tsx'
import { MiningHelp } from './help/MiningHelp.tsx'
import { GlossaryHelp } from './help/GlossaryHelp.tsx'
import { t } from '../../language/t.ts'

// A visitor's page has little room: what is far below loads after it.
const NotificationsHelp = lazy(async () => ({
  default: (await import('./help/NotificationsHelp.tsx')).NotificationsHelp,
}))
const CheckHelp = lazy(async () => ({ default: (await import('./help/CheckHelp.tsx')).CheckHelp }))
const SendingHelp = lazy(async () => ({
  default: (await import('./help/SendingHelp.tsx')).SendingHelp,
}))
const VerificationHelp = lazy(async () => ({
  default: (await import('./help/VerificationHelp.tsx')).VerificationHelp,
}))
const PasswordHelp = lazy(async () => ({
  default: (await import('./help/PasswordHelp.tsx')).PasswordHelp,
}))

const Deferred = ({ of: Body }: { of: ComponentType }) => (
  <Suspense>
    <Body />
  </Suspense>
)

const SECTIONS = [
  { id: 'words', title: t('about.words'), body: <GlossaryHelp /> },
  { id: 'mining', title: t('about.mining'), body: <MiningHelp /> },
  { id: 'sending', title: t('about.sending_fees'), body: <Deferred of={SendingHelp} /> },
  { id: 'check', title: t('about.check_transaction'), body: <Deferred of={CheckHelp} /> },
  {
    id: 'away',
    title: t('about.notifications_offline'),
    body: <Deferred of={NotificationsHelp} />,
  },
  { id: 'password', title: t('about.lost_password'), body: <Deferred of={PasswordHelp} /> },
  {
    id: 'verification',
    title: t('about.verification_kyc'),
    body: <Deferred of={VerificationHelp} />,
  },
]

export const HelpScreen = () => (
  <>
    <PageTitle name={t('about.help')} subtitle={t('about.answers_common_questions')}>
      {t('about.help')}
    </PageTitle>
    <TextPage sections={SECTIONS} />
  </>
)
