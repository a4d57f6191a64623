import * as Type from 'typebox'
import type { ReplyOf } from '#api/call.ts'
import type { login } from '#api/calls/users.ts'
import { stored } from '../ui/stored/stored.ts'
import { useStore } from '../ui/createStore.ts'
import { ownCopy } from './ownCopy.ts'
import { recentSearches } from './recentSearches.ts'
import { beginSeen, forgetSeen } from './seenCache.ts'

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
    void forgetOwn().then(beginSeen)
    current.write(started)
  },
  end: (): void => {
    // Transfers without an answer stay, for this wallet alone: without their key they could be paid twice.
    recentSearches.forget()
    void forgetOwn()
    current.write(null)
  },
}

/** What is kept to be seen offline: of the own wallet, and which public pages were looked at. */
function forgetOwn(): Promise<void> {
  ownCopy.write(null)
  return forgetSeen()
}

export const useSession = (): Session | null => useStore(current)
