/**
 * Parts of web/ whose texts are still in the code. Delete the line of a part when its texts are messages; the comments
 * keep the lines apart, so that two branches can delete lines without a conflict.
 */
export const UNCONVERTED: readonly string[] = [
  // people, notes, passwords, passkeys
  'web/account/',
  // the console
  'web/operator/',
  // audits, proofs, receipts, checks of files
  'web/proof/',
  // welcome, help, terms, privacy, status
  'web/screens/about/',
  // login, sign-up, reset, links from mails
  'web/screens/auth/',
  // explorer, leaderboard
  'web/screens/explorer/',
  // the application
  'web/screens/kyc/',
  // settings
  'web/screens/settings/',
  // the page that checks files
  'web/screens/verify/',
]
