/** This browser's push subscription; null where there is none, or can be none. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Whatever the server knows: from here on this browser takes no message. */
export async function leavePush(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}
