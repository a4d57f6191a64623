import { Notice } from '../../ui/feedback/Notice.tsx'
import { SIGNED_UP, type NewAccount } from './newAccount.ts'
import { rich } from '../../language/rich.ts'

export const SignedUpNotice = ({ email, isMailed }: NewAccount) => (
  <Notice kind="success" announced="status" title={SIGNED_UP}>
    {isMailed && <p>{rich('auth.we_sent_mail_open', { b: inside => <b>{inside}</b>, email })}</p>}
  </Notice>
)
