import { SHELL } from './build.ts'

/** How long to wait before the cached page is shown. */
const TIMEOUT_MS = 4000
const PAGE = '/'
const PLAIN = ['/favicon.svg']
const PREFIX = 'shell '
const CACHE = PREFIX + SHELL.version
/** What a proxy answers when it cannot reach the server. */
const GATEWAY_STATUSES = new Set([502, 503, 504])

/** All files of this version in the page's language, or none: with half of them, the page would stay empty. */
export async function cacheShell(): Promise<void> {
  const cache = await caches.open(CACHE)
  const page = await fetch(PAGE, { cache: 'no-store' })
  const html = await page.clone().text()
  const language = SHELL.languages.find(({ entry }) => html.includes(entry))
  // During an update of the server, the page may have another version than this worker.
  if (!page.ok || !language) throw new Error('The page is not of this version')
  const assets = [...SHELL.assets, ...language.assets, ...PLAIN]
  await cache.addAll(isLowData() ? assets.filter(name => !name.endsWith('.woff2')) : assets)
  await cache.put(PAGE, page)
}

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

/** As `early.js` decides it for a page. */
function isLowData(): boolean {
  const { connection } = navigator as { connection?: Connection }
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true
}

/** Whether a page with this script is of this version, in any language. */
export const isOfThisVersion = (entry: string): boolean =>
  SHELL.languages.some(language => language.entry === entry)

/** The previous version stays: a tab that was not reloaded may still need its files. */
export async function removeOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter(name => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(shells.slice(0, -1).map(name => caches.delete(name)))
}

/** From the server, so that it is never older than the server; offline, the cached page. */
export async function answerPage(request: Request): Promise<Response> {
  const coming = fetch(request)
  const late = new Promise<null>(done => setTimeout(done, TIMEOUT_MS, null))
  const first = await Promise.race([coming, late]).catch(() => null)
  if (first && !GATEWAY_STATUSES.has(first.status)) return first
  const cached = await caches.match(PAGE, { cacheName: CACHE })
  if (!cached) return first ?? coming
  // Its caller has gone.
  coming.catch(() => {})
  return cached
}

/** Its name changes with its content, so a cached file is always right. */
export async function answerAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok) await (await caches.open(CACHE)).put(request, response.clone())
  return response
}

export async function answerPlainFile(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await caches.match(request, { cacheName: CACHE })
    if (cached) return cached
    throw error
  }
}
