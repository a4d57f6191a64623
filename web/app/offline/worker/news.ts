declare const self: ServiceWorkerGlobalScope

interface News {
  title: string
  body: string
  path: string
  topic: string
}

/** Apple cancels a subscription whose messages are not shown. */
const ALWAYS_SHOWN = 'https://web.push.apple.com/'

export async function showNews(data: PushMessageData | null): Promise<void> {
  const news = data?.json() as News | undefined
  if (!news || (await isShownByPage())) return
  await self.registration.showNotification(news.title, {
    body: news.body,
    tag: news.topic,
    icon: '/icon-192.png',
    data: news.path,
  })
}

/** A visible page shows it itself. */
async function isShownByPage(): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!windows.some(({ visibilityState }) => visibilityState === 'visible')) return false
  const subscription = await self.registration.pushManager.getSubscription()
  return !subscription?.endpoint.startsWith(ALWAYS_SHOWN)
}

/** In one of our tabs, if one is open. */
export async function openNews({ data: path }: Notification): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return void (await self.clients.openWindow(path as string))
  await open.focus()
  await open.navigate(path as string)
}
