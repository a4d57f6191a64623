import type pg from 'pg'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { NetworkTags } from '../network/network.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Passkeys } from './passkeys/Passkeys.ts'
import type { PersonTags } from './personTags.ts'
import type { Profiles } from './profiles/Profiles.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Throttle } from '../limits/Throttle.ts'

/** The dependencies of the account routes. */
export interface UserDeps {
  pool: pg.Pool
  ledger: Ledger
  head: LiveLedger
  profiles: Profiles
  sessions: Sessions
  passkeys: Passkeys
  throttle: Throttle
  networkTags: NetworkTags
  personTags: PersonTags
  now: () => number
}
