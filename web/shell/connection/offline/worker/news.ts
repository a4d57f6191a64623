declare const self: ServiceWorkerGlobalScope

interface News {
  title: string
  body: string
  path: string
  topic: string
}

/** A page that is seen tells it itself. */
export async function showNews(data: PushMessageData | null): Promise<void> {
  const news = data?.json() as News | undefined
  if (!news) return
  const windows = await self.clients.matchAll({ type: 'window' })
  if (windows.some(({ visibilityState }) => visibilityState === 'visible')) return
  await self.registration.showNotification(news.title, {
    body: news.body,
    tag: news.topic,
    icon: '/icon-192.png',
    data: news.path,
  })
}

/** In a tab of ours where there is one. */
export async function openNews({ data: path }: Notification): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return void (await self.clients.openWindow(path as string))
  await open.focus()
  await open.navigate(path as string)
}
