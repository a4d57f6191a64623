import { isValidElement, type ReactNode } from 'react'
import { lazyScreen, type LazyScreen } from './shell/connection/lazyScreen.tsx'
import {
  createRoutesFromElements,
  matchRoutes,
  Navigate,
  Outlet,
  Route,
  useLocation,
  useRoutes,
} from 'react-router'
import { Shell } from './shell/Shell.tsx'
import { session, useSession } from '../session/session.ts'
import Telescope from 'lucide-react/icons/telescope'
import { ButtonLink } from '../ui/form/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { PageTitle } from '../screens/PageTitle.tsx'
import { t } from '../language/t.ts'

const WelcomeScreen = lazyScreen(
  () => import('../screens/about/WelcomeScreen.tsx'),
  'WelcomeScreen',
)
const LoginScreen = lazyScreen(() => import('../screens/auth/LoginScreen.tsx'), 'LoginScreen')
const SignUpScreen = lazyScreen(() => import('../screens/auth/SignUpScreen.tsx'), 'SignUpScreen')
const ResetScreen = lazyScreen(() => import('../screens/auth/ResetScreen.tsx'), 'ResetScreen')
const FreezeScreen = lazyScreen(
  () => import('../screens/auth/links/FreezeScreen.tsx'),
  'FreezeScreen',
)
const UnfreezeScreen = lazyScreen(
  () => import('../screens/auth/links/UnfreezeScreen.tsx'),
  'UnfreezeScreen',
)
const ConfirmEmailScreen = lazyScreen(
  () => import('../screens/auth/links/ConfirmEmailScreen.tsx'),
  'ConfirmEmailScreen',
)
const UndoEmailScreen = lazyScreen(
  () => import('../screens/auth/links/UndoEmailScreen.tsx'),
  'UndoEmailScreen',
)
const UndoKeysScreen = lazyScreen(
  () => import('../screens/auth/links/UndoKeysScreen.tsx'),
  'UndoKeysScreen',
)
const HomeScreen = lazyScreen(() => import('../screens/home/HomeScreen.tsx'), 'HomeScreen')
const WalletScreen = lazyScreen(() => import('../screens/wallet/WalletScreen.tsx'), 'WalletScreen')
const StatementScreen = lazyScreen(
  () => import('../screens/wallet/statement/StatementScreen.tsx'),
  'StatementScreen',
)
const PayManyScreen = lazyScreen(
  () => import('../screens/wallet/many/PayManyScreen.tsx'),
  'PayManyScreen',
)
const MiningScreen = lazyScreen(() => import('../screens/mining/MiningScreen.tsx'), 'MiningScreen')
const KycScreen = lazyScreen(() => import('../screens/kyc/KycScreen.tsx'), 'KycScreen')
const SettingsScreen = lazyScreen(
  () => import('../screens/settings/SettingsScreen.tsx'),
  'SettingsScreen',
)
const LeaderboardScreen = lazyScreen(
  () => import('../screens/explorer/LeaderboardScreen.tsx'),
  'LeaderboardScreen',
)
const ExplorerScreen = lazyScreen(
  () => import('../screens/explorer/ExplorerScreen.tsx'),
  'ExplorerScreen',
)
const OperatorsScreen = lazyScreen(
  () => import('../screens/explorer/operators/OperatorsScreen.tsx'),
  'OperatorsScreen',
)
const PayScreen = lazyScreen(() => import('../screens/wallet/PayScreen.tsx'), 'PayScreen')
const VerifyScreen = lazyScreen(() => import('../screens/verify/VerifyScreen.tsx'), 'VerifyScreen')
const HelpScreen = lazyScreen(() => import('../screens/about/HelpScreen.tsx'), 'HelpScreen')
const PrivacyScreen = lazyScreen(
  () => import('../screens/about/PrivacyScreen.tsx'),
  'PrivacyScreen',
)
const TermsScreen = lazyScreen(() => import('../screens/about/TermsScreen.tsx'), 'TermsScreen')
const StatusScreen = lazyScreen(() => import('../screens/about/StatusScreen.tsx'), 'StatusScreen')

const ROUTES = createRoutesFromElements(
  <Route element={<Shell />}>
    <Route path="/welcome" element={<WelcomeScreen />} />
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/register" element={<SignUpScreen />} />
    <Route path="/reset" element={<ResetScreen />} />
    <Route path="/freeze" element={<FreezeScreen />} />
    <Route path="/unfreeze" element={<UnfreezeScreen />} />
    <Route path="/confirm-email" element={<ConfirmEmailScreen />} />
    <Route path="/undo-email" element={<UndoEmailScreen />} />
    <Route path="/undo-keys" element={<UndoKeysScreen />} />
    <Route element={<RequireLogin />}>
      <Route path="/" element={<HomeScreen />} />
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/wallet" element={<WalletScreen />} />
      <Route path="/wallet/statement" element={<StatementScreen />} />
      <Route path="/wallet/pay-many" element={<PayManyScreen />} />
      <Route path="/mining" element={<MiningScreen />} />
      <Route path="/kyc" element={<KycScreen />} />
      <Route path="/settings" element={<SettingsScreen />} />
    </Route>
    <Route path="/dashboard" element={<Navigate to="/" replace />} />
    <Route path="/leaderboard" element={<LeaderboardScreen />} />
    <Route path="/explorer" element={<ExplorerScreen />} />
    <Route path="/explorer/operators" element={<OperatorsScreen />} />
    <Route path="/explorer/tx/:hash" element={<ExplorerScreen />} />
    <Route path="/explorer/block/:number" element={<ExplorerScreen />} />
    <Route path="/explorer/address/:address" element={<ExplorerScreen />} />
    <Route path="/pay/:address" element={<PayScreen />} />
    <Route path="/verify" element={<VerifyScreen />} />
    <Route path="/help" element={<HelpScreen />} />
    <Route path="/privacy" element={<PrivacyScreen />} />
    <Route path="/terms" element={<TermsScreen />} />
    <Route path="/status" element={<StatusScreen />} />
    <Route path="*" element={<NotFoundScreen />} />
  </Route>,
)

export const App = () => useRoutes(ROUTES)

/** Rendered without its code, the first screen would be a spinner for 300 ms: React keeps one for at least so long. */
export async function loadFirstScreen(): Promise<void> {
  const found = (matchRoutes(ROUTES, location) ?? []).map(({ route }) => typeOf(route.element))
  const first = !session.read() && found.includes(RequireLogin) ? LoginScreen : found.at(-1)
  await (first as Partial<LazyScreen> | undefined)?.load?.()
}

const typeOf = (element: ReactNode) => (isValidElement(element) ? element.type : undefined)

/** Routes for logged-in users. Visitors log in first and are then offered the page they wanted. */
function RequireLogin() {
  const isVisitor = useSession() === null
  const { pathname, search } = useLocation()
  if (isVisitor) return <Navigate to="/login" replace state={{ wanted: pathname + search }} />
  return <Outlet />
}

function NotFoundScreen() {
  return (
    <>
      <PageTitle name={t('shell.not_found')}>{t('shell.not_found')}</PageTitle>
      <EmptyState
        icon={<Telescope size={28} aria-hidden />}
        title={t('shell.nothing_here')}
        action={<ButtonLink to="/">{t('shell.go_home')}</ButtonLink>}
      >
        {t('shell.mistyped_or_moved')}
      </EmptyState>
    </>
  )
}
