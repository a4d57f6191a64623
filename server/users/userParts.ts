import type pg from 'pg'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { NetworkTags } from '../http/network.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { ClaimedNetworks } from '../mining/claimedNetworks.ts'
import type { Passkeys } from './passkeys/Passkeys.ts'
import type { PersonTags } from './personTags.ts'
import type { Profiles } from './profiles/Profiles.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

/** What the calls about accounts work with. */
export interface UserParts {
  pool: pg.Pool
  ledger: Ledger
  head: LiveLedger
  profiles: Profiles
  claimedNetworks: ClaimedNetworks
  sessions: Sessions
  passkeys: Passkeys
  throttle: Throttle
  networkTags: NetworkTags
  personTags: PersonTags
  now: () => number
}
