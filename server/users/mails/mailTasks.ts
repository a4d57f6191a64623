import { RESET_TASK, resetTask } from '../passwords/passwordReset.ts'
import { EMAIL_MAIL_TASK, emailMailTask } from '../email/emailMails.ts'
import { OWNER_KEYS_MAIL_TASK, ownerKeysMailTask } from './ownerKeysMail.ts'
import { NEW_DEVICE_TASK, newDeviceTask } from './newDeviceMail.ts'
import { SECURITY_MAIL_TASK, type MailParts, securityMailTask } from './securityMail.ts'
import { UNFREEZE_MAIL_TASK, unfreezeMailTask } from './unfreezeMail.ts'

/** Every mail about an account. */
export const mailTasks = (parts: MailParts) => ({
  [RESET_TASK]: resetTask(parts.pool, parts.sendMail, parts.publicUrl, parts.now),
  [EMAIL_MAIL_TASK]: emailMailTask(parts),
  [NEW_DEVICE_TASK]: newDeviceTask(parts),
  [OWNER_KEYS_MAIL_TASK]: ownerKeysMailTask(parts),
  [SECURITY_MAIL_TASK]: securityMailTask(parts),
  [UNFREEZE_MAIL_TASK]: unfreezeMailTask(parts),
})
