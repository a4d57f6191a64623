/**
 * What the API says when a call was done and pages show it. A reply with another sentence does not compile; pages in
 * other languages have these in `done.json`.
 */
export const DONE = {
  frozen: 'Sending is frozen. Nothing leaves your wallet until you lift it.',
  frozen_by_link:
    'Sending is frozen. Nothing leaves your wallet until you lift it. API keys that could send coins are revoked.',
  unfreeze_mailed: 'A link that lifts the freeze is on its way to your mailbox.',
  unfrozen: 'Sending is possible again.',
  reset_mailed: 'If an account with this email address exists, a link is on its way to it.',
  password_reset: 'Your new password is set. You can login now.',
  password_changed: 'Your password was changed. Your other sessions have ended.',
  confirmation_mailed: 'A link is on its way to your mailbox.',
  change_mailed: 'A link is on its way to the new address. Until it is used, nothing changes.',
  email_confirmed: 'Your email address is confirmed.',
  email_restored:
    'Your account has this email address again. Everybody is logged out, and sending is frozen.',
  keys_undone: 'It was undone. You send your coins as before.',
  kyc_submitted: 'KYC application submitted successfully',
  account_deleted: 'Your account was deleted.',
} as const

export type DoneName = keyof typeof DONE
export type DoneSentence = (typeof DONE)[DoneName]
