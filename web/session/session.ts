import * as Type from 'typebox'
import type { ReplyOf } from '#api/call.ts'
import type { login } from '#api/users.ts'
import { stored } from '../ui/stored/stored.ts'
import { useStore } from '../ui/createStore.ts'
import { ownCopy } from './ownCopy.ts'
import { recentSearches } from './recentSearches.ts'
import { SEEN_CACHE } from './seenCache.ts'

/** The whole answer to a login. */
type Session = ReplyOf<typeof login>

const Text = Type.String({ minLength: 1 })
/** Only what the app cannot do without: the other fields of the user are fetched again anyway. */
const StoredSession = Type.Unsafe<Session>(
  Type.Object({ token: Text, user: Type.Object({ uid: Text, id: Text }) }),
)
const current = stored('user', StoredSession)

/** Who is logged in in this browser: in every tab the same. */
export const session = {
  read: current.read,
  subscribe: current.subscribe,
  start: (started: Session): void => {
    forgetOwn()
    current.write(started)
  },
  end: (): void => {
    // Transfers without an answer stay, for this wallet alone: without their key they could be paid twice.
    recentSearches.forget()
    forgetOwn()
    current.write(null)
  },
}

/** What is kept to be seen offline: of the own wallet, and which public pages were looked at. */
function forgetOwn(): void {
  ownCopy.write(null)
  // Where there are no caches, as over plain http or in a private window, nothing was kept.
  globalThis.caches?.delete(SEEN_CACHE).catch(() => {})
  // An answer that is just coming must not be kept after that.
  globalThis.navigator?.serviceWorker?.controller?.postMessage('forget')
}

export const useSession = (): Session | null => useStore(current)
