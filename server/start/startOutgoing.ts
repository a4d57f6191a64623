import { deliverNews } from '../history/events/webhooks/jobs.ts'
import { startWebhooks } from '../history/events/webhooks/startWebhooks.ts'
import type { SendMail } from '../mail/mailer.ts'
import { startNotifications } from '../notifications/startNotifications.ts'
import type { Installation } from './openInstallation.ts'

/** Sends what happens in the chain to users and their programs, until stopped. One follower serves both. */
export async function startOutgoing(
  installation: Installation,
  sendMail: SendMail,
): Promise<() => Promise<void>> {
  const stopWebhooks = await startWebhooks(installation)
  const stopNotifications = await startNotifications(installation, sendMail, deliverNews)
  return async () => {
    await stopNotifications()
    await stopWebhooks()
  }
}
