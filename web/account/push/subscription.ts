/** This browser's push subscription; null if there is none or push is not supported. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** From here on this browser accepts no messages, whatever the server has stored. */
export async function leavePush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}
