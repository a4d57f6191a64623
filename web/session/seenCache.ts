/** Where the service worker keeps what was said to public questions, for offline. Goes with the session. */
export const SEEN_CACHE = 'seen'

/** Nothing is kept where this is missing: an answer that comes after the log-out finds it gone. */
export const SEEN_MARK = '/seen'

/** When a page opens, or somebody logs in. Where there are no caches, as over plain http or in a private window, nothing is kept. */
export async function beginSeen(): Promise<void> {
  const cache = await globalThis.caches?.open(SEEN_CACHE).catch(() => undefined)
  await cache?.put(SEEN_MARK, new Response('')).catch(() => {})
}

export async function forgetSeen(): Promise<void> {
  await globalThis.caches?.delete(SEEN_CACHE).catch(() => {})
}
