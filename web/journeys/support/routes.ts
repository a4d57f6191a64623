import { PAGES } from '#api/pages.ts'

export interface Route {
  path: string
  title: string
  heading: string | RegExp
  isProtected?: true
  /** The chain may not have it: the browser then logs the 404. */
  mayBeMissing?: true
}

const HASH = 'ab'.repeat(32)
const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** The heading of each page, if it is not the page's name. */
const HEADINGS: Record<string, string | RegExp> = {
  '/welcome': 'A coin that anybody can check',
  '/': /^Welcome back, .+!$/,
  '/home': /^Welcome back, .+!$/,
  '/kyc': 'KYC Verification',
  '/leaderboard': 'Transaction Explorer',
  '/explorer': 'Blockchain Explorer',
}

export const ROUTES: readonly Route[] = [
  ...PAGES.filter(({ path }) => !path.includes(':')).map(({ path, name, isPrivate }): Route => ({
    path,
    title: `${name} · CXAC`,
    heading: HEADINGS[path] ?? name,
    ...(isPrivate && { isProtected: true }),
  })),
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
  { path: `/pay/${ADDRESS}?amount=1.5&note=rent`, title: 'Payment · CXAC', heading: 'Payment' },
  { path: '/no/such/page', title: '404 Not Found · CXAC', heading: '404 Not Found' },
]
