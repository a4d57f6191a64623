import { hash } from 'node:crypto'
import type { ReplyOf } from '#api/call.ts'
import type { Micros } from '#api/chain/money.ts'
import type { getUserByUid } from '#api/calls/users.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { KEEP_NOTHING } from '../../http/headers.ts'
import { Versioned } from '../../cache/Versioned.ts'
import { type Profile, freezeOf, ownProfile, publicProfile } from '../readUser.ts'

type Answer = Versioned<ReplyOf<typeof getUserByUid>>

/** The ETag of the last answer to the owner, and what it depends on in addition to the profile. */
interface OwnerVersion {
  balance: Micros
  rank: number
  networkMiningAvailableAt: string | null
  version: string
}

/**
 * An open wallet polls each second: the ETag is recomputed only when the answer has changed. The answer itself is not
 * cached: the client already has it, and thousands of one-second-old objects would all survive into old space.
 */
export class ProfileAnswers {
  readonly #head: LiveLedger
  /** Keyed by the profile object: a changed user has a new one. */
  readonly #versions = new WeakMap<Profile, OwnerVersion>()

  constructor(head: LiveLedger) {
    this.#head = head
  }

  forAnybody(profile: Profile): Answer {
    const user = publicProfile(profile, this.#head)
    return new Versioned(versionOf(JSON.stringify(user)), { make: () => ({ user }) })
  }

  forOwner(profile: Profile, networkMiningAvailableAt: string | null): Answer {
    // `no-cache` would let the browser store the email address. Clients send the ETag themselves.
    const cacheControl = KEEP_NOTHING
    const cached = this.#versions.get(profile)
    const balance = this.#head.balanceOf(profile.wallet)
    const rank = this.#head.rankOf(profile.wallet)
    const isSame =
      cached?.balance === balance &&
      cached.rank === rank &&
      cached.networkMiningAvailableAt === networkMiningAvailableAt
    const text = () => this.#writeOwn(profile, networkMiningAvailableAt)
    if (isSame) return new Versioned(cached.version, { text, cacheControl })
    const written = text()
    const version = versionOf(written)
    this.#versions.set(profile, { balance, rank, networkMiningAvailableAt, version })
    return new Versioned(version, { text: () => written, cacheControl })
  }

  #writeOwn(profile: Profile, networkMiningAvailableAt: string | null): string {
    const answer: ReplyOf<typeof getUserByUid> = {
      user: {
        ...ownProfile(profile, this.#head),
        isEmailConfirmed: profile.email_confirmed_at !== null,
        referrals: profile.referrals,
        isFindable: profile.is_findable,
        freeze: freezeOf(profile),
        networkMiningAvailableAt,
      },
    }
    return JSON.stringify(answer)
  }
}

const versionOf = (text: string): string => hash('sha1', text, 'base64url')
