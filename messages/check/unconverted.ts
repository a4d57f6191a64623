/**
 * Parts of web/ whose texts are still in the code. Delete the line of a part when its texts are messages; the comments
 * keep the lines apart, so that two branches can delete lines without a conflict.
 */
export const UNCONVERTED: readonly string[] = [
  // people, notes, passwords, passkeys
  'web/account/',
  // failures of calls
  'web/ask/',
  // amounts, addresses, charts of balances
  'web/coin/',
  // the console
  'web/operator/',
  // audits, proofs, receipts, checks of files
  'web/proof/',
  // the reader of QR codes
  'web/scanner/',
  // welcome, help, terms, privacy, status
  'web/screens/about/',
  // login, sign-up, reset, links from mails
  'web/screens/auth/',
  // explorer, leaderboard
  'web/screens/explorer/',
  // home
  'web/screens/home/',
  // the application
  'web/screens/kyc/',
  // settings
  'web/screens/settings/',
  // the page that checks files
  'web/screens/verify/',
  // wallet, sending, receiving, statements
  'web/screens/wallet/',
  // files of payments
  'web/screens/wallet/many/',
  // sessions and the stream
  'web/session/',
  // periods of statements
  'web/time/period.ts',
  // the camera
  'web/ui/camera/',
  // charts
  'web/ui/chart/',
  // dialogs
  'web/ui/Dialog.tsx',
  // spinners, notices, toasts
  'web/ui/feedback/',
  // fields and buttons
  'web/ui/form/',
  // cards, pages of lists
  'web/ui/layout/',
  // QR codes
  'web/ui/qr/',
  // shortcuts
  'web/ui/shortcuts/',
]
