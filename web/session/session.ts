import type { ReplyOf } from '#api/call.ts'
import type { login } from '#api/calls/users.ts'
import { object, type Shape, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'
import { useStore } from '../ui/createStore.ts'
import { ownCopy } from './ownCopy.ts'
import { recentSearches } from './recentSearches.ts'
import { beginSeen, forgetSeen } from './seenCache.ts'

/** The whole answer to a login. */
type Session = ReplyOf<typeof login>

const some = string(/./s)
/** Only what the app cannot do without: the other fields of the user are fetched again anyway. */
const StoredSession = object({ token: some, user: object({ uid: some, id: some }) })
const current = stored('user', StoredSession as Shape<Session>)

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
