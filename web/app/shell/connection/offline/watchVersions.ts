const LOOK_EVERY_MS = 60 * 60 * 1000
/** For a press that would else seem to do nothing. */
const PATIENCE_MS = 1000

/** Installs the service worker, and tells how to go over to a newer one; null when this page is as new. */
export async function watchVersions(
  onNewer: (goOver: (() => void) | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await workers
    .register('/sw.js', { updateViaCache: 'none' })
    .catch(() => null)
  // Refused by a setting of the browser, or offline.
  if (!registration || signal.aborted) return

  async function look(newest: ServiceWorker | null): Promise<void> {
    if (!newest) return
    const isSame = await isOfThisPage(newest)
    // The page of a newer server came before its worker: nothing keeps that one waiting.
    if (isSame) newest.postMessage('take over')
    if (!signal.aborted) onNewer(isSame ? null : () => goOver(registration!.waiting))
  }
  const update = () => {
    // Without a network there is nothing newer to be found.
    if (!document.hidden) registration.update().catch(() => {})
  }
  const follow = () =>
    registration.installing?.addEventListener('statechange', () => void look(registration.waiting))

  registration.addEventListener('updatefound', follow, { signal })
  // Another tab has gone over.
  workers.addEventListener('controllerchange', () => void look(workers.controller), { signal })
  document.addEventListener('visibilitychange', update, { signal })
  const timer = setInterval(update, LOOK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  follow()
  await look(registration.waiting)
}

/**
 * The page that comes then is of the newer version: from the worker that has taken over, or, where the older
 * one does not go before an answer has come that it waits for, from the server.
 */
function goOver(waiting: ServiceWorker | null): void {
  const reload = () => location.reload()
  if (!waiting || waiting.state === 'activated') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('take over')
  setTimeout(reload, PATIENCE_MS)
}

function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')!
  const { pathname, search } = new URL(script.src)
  const channel = new MessageChannel()
  return new Promise(answer => {
    channel.port1.addEventListener('message', ({ data }) => answer(data as boolean), { once: true })
    channel.port1.start()
    worker.postMessage({ entry: pathname + search }, [channel.port2])
  })
}
