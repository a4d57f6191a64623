import { renewPush } from '#api/calls/notifications.ts'
import { request } from '../../session/client.ts'
import { currentSubscription } from './subscription.ts'

/** After a login on a browser that took push messages before: its owner need not switch them on anew. */
export async function renewDevice(): Promise<void> {
  const subscription = await currentSubscription()
  if (subscription) await request(renewPush, { endpoint: subscription.endpoint })
}
