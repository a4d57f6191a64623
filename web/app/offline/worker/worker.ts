import {
  answerAsset,
  answerPage,
  answerPlainFile,
  isOfThisVersion,
  cacheShell,
  removeOldShells,
} from './shell.ts'
import { answerPublicCall, isPublicCall } from './publicCalls.ts'
import { openNews, showNews } from './news.ts'
import { CALL_ROOTS } from './workerCalls.ts'

declare const self: ServiceWorkerGlobalScope

/** Files of the first page whose names never change. */
const PLAIN_FILE = /^\/(favicon\.svg|manifest(\.[\w-]+)?\.webmanifest)$/

self.addEventListener('install', event => event.waitUntil(cacheShell()))

self.addEventListener('activate', event =>
  event.waitUntil(removeOldShells().then(() => self.clients.claim())),
)

self.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin || request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(answerAsset(request))
  else if (PLAIN_FILE.test(pathname)) event.respondWith(answerPlainFile(request))
  else if (isPublicCall(request, pathname))
    event.respondWith(answerPublicCall(request, work => event.waitUntil(work)))
  else if (request.mode === 'navigate' && !CALL_ROOTS.has(pathname.split('/')[1]!))
    event.respondWith(answerPage(request))
})

/**
 * A page asks to activate this version, or to keep the language that was chosen; or it sends its own version and is
 * answered whether it is the same.
 */
self.addEventListener('message', event => {
  const message = event.data as 'take over' | 'keep language' | { entry: string }
  if (message === 'take over') event.waitUntil(self.skipWaiting())
  else if (message === 'keep language') event.waitUntil(cacheShell())
  else event.ports[0]?.postMessage(isOfThisVersion(message.entry))
})

self.addEventListener('push', event => event.waitUntil(showNews(event.data)))

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(openNews(event.notification))
})
