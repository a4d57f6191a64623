import { SEEN_CACHE as CACHE, SEEN_MARK } from '../../../session/seenCache.ts'
import { isCached } from './workerCalls.ts'

const MAX_RESPONSES = 100
const MAX_BYTES = 500_000

/** Responses to requests with a token are private and never cached here. */
export const isPublicCall = ({ headers }: Request, path: string): boolean =>
  isCached(path) && headers.get('accept') === 'application/json' && !headers.has('authorization')

/**
 * From the server; offline, the cached response, marked as old. Only for public calls.
 */
export async function answerPublicCall(
  request: Request,
  goOn: (work: Promise<void>) => void,
): Promise<Response> {
  try {
    const response = await fetch(request)
    if (response.status === 200 && isJson(response)) goOn(cacheResponse(request, response.clone()))
    return response
  } catch (error) {
    const cached = await caches.match(request, { cacheName: CACHE, ignoreVary: true })
    if (cached) return cached
    throw error
  }
}

const isJson = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('application/json') ?? false

/** Without its `Date`, by which pages set their clock. */
async function cacheResponse(request: Request, response: Response): Promise<void> {
  const body = await response.blob()
  if (body.size > MAX_BYTES) return
  const headers = new Headers(response.headers)
  headers.set('x-kept-at', headers.get('date') ?? '')
  headers.delete('date')
  const cache = await caches.open(CACHE)
  // The user has logged out since. If that happens later, the cache is deleted with this response.
  if (!(await cache.match(SEEN_MARK))) return void (await caches.delete(CACHE))
  await cache.put(request, new Response(body, { headers }))
  const responses = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== SEEN_MARK)
  await Promise.all(responses.slice(0, -MAX_RESPONSES).map(old => cache.delete(old)))
}
