import { Notice } from '../../ui/feedback/Notice.tsx'
import { SIGNED_UP, type NewAccount } from './newAccount.ts'

export const SignedUpNotice = ({ email, isMailed }: NewAccount) => (
  <Notice kind="success" announced="status" title={SIGNED_UP}>
    {isMailed && (
      <p>
        We sent a mail to <b>{email}</b>. Open its link to confirm your address.
      </p>
    )}
  </Notice>
)
