/** One page of the app, as search engines, chats and a browser that has not run it yet see it. */
export interface Page {
  /** As the router has it. */
  path: string
  /** In tabs and bookmarks, before ' · CXAC'. */
  name: string
  description: string
  /** Below web/screens/. */
  screen: string
  /** Only for logged-in users: search engines find nothing there. */
  isPrivate?: true
}

/** Of pages that are not listed. */
export const SITE_DESCRIPTION =
  'Hold, send, receive and mine CXAC, and check every transaction yourself.'

const HOME = {
  name: 'Home',
  description: 'Your balance, your rank and the day’s claim.',
  screen: 'home/HomeScreen.tsx',
  isPrivate: true,
} as const
const EXPLORER = 'explorer/ExplorerScreen.tsx'

export const PAGES: readonly Page[] = [
  {
    path: '/welcome',
    name: 'Welcome',
    description: 'What CXAC is, how much of it there is right now, and how to check all of it.',
    screen: 'about/WelcomeScreen.tsx',
  },
  {
    path: '/login',
    name: 'Login',
    description: 'Log in to your CXAC wallet.',
    screen: 'auth/LoginScreen.tsx',
  },
  {
    path: '/register',
    name: 'Sign Up',
    description: 'One account, one wallet, two CXAC a day.',
    screen: 'auth/SignUpScreen.tsx',
  },
  {
    path: '/reset',
    name: 'Reset Password',
    description: 'Set a new password by a link that comes by mail.',
    screen: 'auth/ResetScreen.tsx',
  },
  {
    path: '/freeze',
    name: 'Freeze Sending',
    description: 'Freeze sending from your wallet by a link from a mail.',
    screen: 'auth/links/FreezeScreen.tsx',
  },
  {
    path: '/unfreeze',
    name: 'Lift the Freeze',
    description: 'Send again, by a link that comes by mail.',
    screen: 'auth/links/UnfreezeScreen.tsx',
  },
  {
    path: '/confirm-email',
    name: 'Confirm Email',
    description: 'Confirm your email address by a link that comes by mail.',
    screen: 'auth/links/ConfirmEmailScreen.tsx',
  },
  {
    path: '/undo-email',
    name: 'Undo the Change',
    description: 'Give your account its former email address back.',
    screen: 'auth/links/UndoEmailScreen.tsx',
  },
  {
    path: '/undo-keys',
    name: 'Cancel the New Keys',
    description: 'Cancel the new keys and send your coins as before, by a link from a mail.',
    screen: 'auth/links/UndoKeysScreen.tsx',
  },
  { path: '/', ...HOME },
  { path: '/home', ...HOME },
  {
    path: '/wallet',
    name: 'Wallet',
    description: 'Send and receive CXAC, and see every transaction of yours.',
    screen: 'wallet/WalletScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/wallet/statement',
    name: 'Statement',
    description: 'Every line of a period, with its sums and its proofs, to print or to keep.',
    screen: 'wallet/statement/StatementScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/wallet/pay-many',
    name: 'Pay many',
    description: 'Pay many people at once, from a CSV file.',
    screen: 'wallet/many/PayManyScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/mining',
    name: 'Mining',
    description: 'Claim your CXAC of the day.',
    screen: 'mining/MiningScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/kyc',
    name: 'KYC',
    description: 'Prove who you are.',
    screen: 'kyc/KycScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/settings',
    name: 'Settings',
    description: 'Your account, how CXAC looks, and what it shows.',
    screen: 'settings/SettingsScreen.tsx',
    isPrivate: true,
  },
  {
    path: '/leaderboard',
    name: 'Leaderboard',
    description: 'The newest CXAC transactions and the largest balances.',
    screen: 'explorer/LeaderboardScreen.tsx',
  },
  {
    path: '/explorer',
    name: 'Explorer',
    description: 'Every block, transaction and address of CXAC, open to everybody.',
    screen: EXPLORER,
  },
  {
    path: '/explorer/operators',
    name: 'Operators',
    description: 'What operators of CXAC did on each day, as the ledger has it, open to everybody.',
    screen: 'explorer/operators/OperatorsScreen.tsx',
  },
  {
    path: '/explorer/tx/:hash',
    name: 'Transaction · Explorer',
    description: 'One CXAC transaction: who sent how much to whom, and the proof that it happened.',
    screen: EXPLORER,
  },
  {
    path: '/explorer/block/:number',
    name: 'Block · Explorer',
    description: 'One block of the CXAC ledger and the transactions in it.',
    screen: EXPLORER,
  },
  {
    path: '/explorer/address/:address',
    name: 'Address · Explorer',
    description: 'One CXAC address: its balance, its rank and its transactions.',
    screen: EXPLORER,
  },
  {
    path: '/pay/:address',
    name: 'Payment',
    description: 'Somebody asks for CXAC: whom to pay, and how much.',
    screen: 'wallet/PayScreen.tsx',
  },
  {
    path: '/verify',
    name: 'Verify',
    description:
      'Drop a CXAC receipt or a proof, and see whether it is true and who has signed it.',
    screen: 'verify/VerifyScreen.tsx',
  },
  {
    path: '/help',
    name: 'Help',
    description: 'The words of CXAC, the rules of mining, fees, and what to do when you are stuck.',
    screen: 'about/HelpScreen.tsx',
  },
  {
    path: '/privacy',
    name: 'Privacy',
    description:
      'What CXAC keeps about you, for how long, who sees it, and what is public for ever.',
    screen: 'about/PrivacyScreen.tsx',
  },
  {
    path: '/terms',
    name: 'Terms',
    description: 'What you may expect of CXAC, and what is expected of you.',
    screen: 'about/TermsScreen.tsx',
  },
  {
    path: '/status',
    name: 'Status',
    description: 'Whether CXAC works right now.',
    screen: 'about/StatusScreen.tsx',
  },
]

/** Names its messages: 'explorer_tx_hash' of /explorer/tx/:hash. */
export const pageKey = (path: string): string =>
  path.replace(/\W+/g, '_').replace(/^_|_$/g, '') || 'home'
