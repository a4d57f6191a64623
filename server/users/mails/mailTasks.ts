import { RESET_TASK, resetTask } from '../passwords/passwordReset.ts'
import { EMAIL_MAIL_TASK, emailMailTask } from '../email/emailMails.ts'
import { OWNER_KEYS_MAIL_TASK, ownerKeysMailTask } from './ownerKeysMail.ts'
import { NEW_DEVICE_TASK, newDeviceTask } from './newDeviceMail.ts'
import { SECURITY_MAIL_TASK, type MailDeps, securityMailTask } from './securityMail.ts'
import { UNFREEZE_MAIL_TASK, unfreezeMailTask } from './unfreezeMail.ts'

/** Every mail about an account. */
export const mailTasks = (deps: MailDeps) => ({
  [RESET_TASK]: resetTask(deps.pool, deps.sendMail, deps.publicUrl, deps.now),
  [EMAIL_MAIL_TASK]: emailMailTask(deps),
  [NEW_DEVICE_TASK]: newDeviceTask(deps),
  [OWNER_KEYS_MAIL_TASK]: ownerKeysMailTask(deps),
  [SECURITY_MAIL_TASK]: securityMailTask(deps),
  [UNFREEZE_MAIL_TASK]: unfreezeMailTask(deps),
})
