import { useSyncExternalStore } from 'react'
import { storage } from '../stored/storage.ts'
import { SESSION_KEY, type Session, readStoredSession } from './storedSession.ts'
import { createStore } from '../ui/createStore.ts'

const store = createStore(readStoredSession(storage))

/** Who is logged in in this browser: in every tab the same. */
export const session = {
  read: store.read,
  subscribe: store.subscribe,
  start: (started: Session) => {
    storage.setItem(SESSION_KEY, JSON.stringify(started))
    store.write(started)
  },
  end: () => {
    storage.removeItem(SESSION_KEY)
    store.write(null)
  },
}

window.addEventListener('storage', event => {
  const isAboutSession = event.key === SESSION_KEY || event.key === null
  if (isAboutSession) store.write(readStoredSession(storage))
})

export const useSession = (): Session | null =>
  useSyncExternalStore(session.subscribe, session.read)
