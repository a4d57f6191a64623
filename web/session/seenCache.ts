/** The service worker's cache of public responses, for offline use. Deleted with the session. */
export const SEEN_CACHE = 'seen'

/** Nothing is cached without this entry: a response that comes after the log-out is dropped. */
export const SEEN_MARK = '/seen'

/** Called when a page opens or a user logs in. Does nothing without the Cache API, as over plain http. */
export async function beginSeen(): Promise<void> {
  const cache = await globalThis.caches?.open(SEEN_CACHE).catch(() => undefined)
  await cache?.put(SEEN_MARK, new Response('')).catch(() => {})
}

export async function deleteSeen(): Promise<void> {
  await globalThis.caches?.delete(SEEN_CACHE).catch(() => {})
}
