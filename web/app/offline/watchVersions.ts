import { registerWorker } from '../../account/push/registerWorker.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000
/** After this, reload anyway: the press must have an effect. */
const TIMEOUT_MS = 1000

/** Installs the service worker. Reports how to update to a newer one; null if this page is up to date. */
export async function watchVersions(
  onNewer: (switchVersion: (() => void) | null) => void,
  signal: AbortSignal,
): Promise<void> {
  const workers = navigator.serviceWorker
  const registration = await registerWorker()
  if (!registration || signal.aborted) return

  async function compareVersion(newest: ServiceWorker | null): Promise<void> {
    if (!newest) return
    const isSame = await isOfThisPage(newest)
    // The page came from a newer server than its worker: update at once.
    if (isSame) newest.postMessage('take over')
    if (!signal.aborted) onNewer(isSame ? null : () => switchVersion(registration!.waiting))
  }
  const update = () => {
    // Offline, no newer version can be found.
    if (!document.hidden) registration.update().catch(() => {})
  }
  const follow = () =>
    registration.installing?.addEventListener(
      'statechange',
      () => void compareVersion(registration.waiting),
    )

  registration.addEventListener('updatefound', follow, { signal })
  // Another tab has updated.
  workers.addEventListener('controllerchange', () => void compareVersion(workers.controller), {
    signal,
  })
  document.addEventListener('visibilitychange', update, { signal })
  const timer = setInterval(update, CHECK_EVERY_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
  follow()
  await compareVersion(registration.waiting)
}

/**
 * The reloaded page has the newer version: from the new worker, or from the server if the old worker
 * still waits for a response.
 */
function switchVersion(waiting: ServiceWorker | null): void {
  const reload = () => location.reload()
  if (!waiting || waiting.state === 'activated') return reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage('take over')
  setTimeout(reload, TIMEOUT_MS)
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
