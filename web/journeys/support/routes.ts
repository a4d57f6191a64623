export interface Route {
  path: string
  title: string
  heading: string | RegExp
  isProtected?: true
  /** Names what the chain may not have: the browser itself then reports the answer 404. */
  mayBeMissing?: true
}

const HASH = 'ab'.repeat(32)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

export const ROUTES: readonly Route[] = [
  { path: '/login', title: 'Login · CXAC', heading: 'Login' },
  { path: '/register', title: 'Sign Up · CXAC', heading: 'Sign Up' },
  { path: '/reset', title: 'Reset Password · CXAC', heading: 'Reset Password' },
  { path: '/', title: 'Home · CXAC', heading: /^Welcome back, .+!$/, isProtected: true },
  { path: '/home', title: 'Home · CXAC', heading: /^Welcome back, .+!$/, isProtected: true },
  { path: '/wallet', title: 'Wallet · CXAC', heading: 'Wallet', isProtected: true },
  { path: '/mining', title: 'Mining · CXAC', heading: 'Mining', isProtected: true },
  { path: '/kyc', title: 'KYC · CXAC', heading: 'KYC Verification', isProtected: true },
  { path: '/leaderboard', title: 'Leaderboard · CXAC', heading: 'Transaction Explorer' },
  { path: '/explorer', title: 'Explorer · CXAC', heading: 'Blockchain Explorer' },
  ...[
    [`/explorer/tx/${HASH}`, 'Transaction ababab…abab'],
    ['/explorer/block/1', 'Block 1'],
    [`/explorer/address/${ADDRESS}`, 'Address 0x5aAe…eAed'],
  ].map(([path = '', name = '']): Route => ({
    path,
    title: `${name} · Explorer · CXAC`,
    heading: 'Blockchain Explorer',
    mayBeMissing: true,
  })),
  { path: '/no/such/page', title: '404 Not Found · CXAC', heading: '404 Not Found' },
]
