import type { ReplyOf } from '#api/call.ts'
import type { login } from '#api/calls/users.ts'
import { object, type Shape, string } from '../ui/stored/shape.ts'
import { stored } from '../ui/stored/stored.ts'
import { useStore } from '../ui/createStore.ts'
import { forgetMadeRun } from './madeRun.ts'
import { ownCopy } from './ownCopy.ts'
import { provenWallet } from './provenWallet.ts'
import { recentSearches } from './recentSearches.ts'
import { beginSeen, deleteSeen } from './seenCache.ts'

/** The whole reply to a log-in. */
type Session = ReplyOf<typeof login>

const some = string(/./s)
/** Only the fields that every screen needs: Mining says itself that the id is missing. */
const StoredSession = object({ token: some, user: object({ uid: some }) })
const current = stored('user', StoredSession as Shape<Session>)

/** The user who is logged in, the same in every tab. */
export const session = {
  read: current.read,
  subscribe: current.subscribe,
  start: (started: Session): void => {
    void clearOwnData().then(beginSeen)
    current.write(started)
  },
  end: (): void => {
    // Unconfirmed transfers stay, only for this wallet: without their key they could be paid twice.
    recentSearches.clear()
    forgetMadeRun()
    void clearOwnData()
    current.write(null)
  },
}

/** Data of the user's wallet, and of viewed public pages for offline use. */
function clearOwnData(): Promise<void> {
  ownCopy.write(null)
  provenWallet.write(null)
  return deleteSeen()
}

export const useSession = (): Session | null => useStore(current)
