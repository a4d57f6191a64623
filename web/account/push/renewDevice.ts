import { renewPush } from '#api/calls/notifications.ts'
import { request } from '../../session/client.ts'
import { currentSubscription } from './subscription.ts'

/** After a log-in on a browser that had push messages: switches them on again. */
export async function renewDevice(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) await request(renewPush, { endpoint: subscription.endpoint })
}
