/** Installs the service worker. Null if a setting of the browser refuses it, or offline. */
export const registerWorker = (): Promise<ServiceWorkerRegistration | null> =>
  navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => null)
