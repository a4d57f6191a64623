import { hash } from 'node:crypto'
import type { ReplyOf } from '#api/call.ts'
import type { Micros } from '#api/chain/money.ts'
import type { getUserByUid } from '#api/calls/users.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { KEEP_NOTHING } from '../../http/headers.ts'
import { Versioned } from '../../cache/Versioned.ts'
import { type Profile, freezeOf, ownProfile, publicProfile } from '../readUser.ts'

type Answer = Versioned<ReplyOf<typeof getUserByUid>>

/** All that an answer to the owner is made from, beside the profile. */
interface Known {
  balance: Micros
  rank: number
  networkMiningAvailableAt: string | null
  version: string
}

/**
 * An open wallet asks each second: its answer's version is made anew only when something in it has changed. The answer itself
 * is not kept: whoever asks again has it, and thousands that live for a second are what a garbage collector is worst at.
 */
export class ProfileAnswers {
  readonly #head: LiveLedger
  /** Of a user who has changed there is another profile. */
  readonly #known = new WeakMap<Profile, Known>()

  constructor(head: LiveLedger) {
    this.#head = head
  }

  forAnybody(profile: Profile): Answer {
    const user = publicProfile(profile, this.#head)
    return new Versioned(versionOf(JSON.stringify(user)), { make: () => ({ user }) })
  }

  forOwner(profile: Profile, networkMiningAvailableAt: string | null): Answer {
    // `no-cache` would let the browser's cache keep the email address. Clients ask with the ETag themselves.
    const cacheControl = KEEP_NOTHING
    const known = this.#known.get(profile)
    const balance = this.#head.balanceOf(profile.wallet)
    const rank = this.#head.rankOf(profile.wallet)
    const isSame =
      known?.balance === balance &&
      known.rank === rank &&
      known.networkMiningAvailableAt === networkMiningAvailableAt
    const text = () => this.#writeOwn(profile, networkMiningAvailableAt)
    if (isSame) return new Versioned(known.version, { text, cacheControl })
    const written = text()
    const version = versionOf(written)
    this.#known.set(profile, { balance, rank, networkMiningAvailableAt, version })
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

/** The same as long as the answer is the same. Short, and told by nothing but what it is made from. */
const versionOf = (text: string): string => hash('sha1', text, 'base64url')
