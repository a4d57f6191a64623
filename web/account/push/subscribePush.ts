import { registerWorker } from './registerWorker.ts'
import { currentSubscription } from './subscription.ts'
import { t } from '../../language/t.ts'

/** Why push is not available, as a sentence for the user. */
export class NoPush extends Error {
  override readonly name = 'NoPush'
}

/** Asks the user, then subscribes this browser to messages signed with the server's key. */
export async function subscribePush(serverKey: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new NoPush(t('account.browser_not_allowed_show'))
  // With low data, no page has installed it.
  const registration = (await navigator.serviceWorker.getRegistration()) ?? (await registerWorker())
  if (!registration?.active) throw new NoPush(t('account.page_not_ready_push'))
  const applicationServerKey = bytesOf(serverKey)
  const known = await currentSubscription()
  if (known && isOf(known, applicationServerKey)) return known
  // Made for another installation at this address.
  await known?.unsubscribe()
  try {
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
  } catch (cause) {
    throw new NoPush(t('account.push_service_browser_cannot'), {
      cause,
    })
  }
}

const isOf = ({ options }: PushSubscription, key: Uint8Array): boolean =>
  String(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))) === String(key)

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), character =>
    character.charCodeAt(0),
  )

/** A subscription as the server wants it. */
export function keysOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']! }
}
