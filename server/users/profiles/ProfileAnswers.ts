import { hash } from 'node:crypto'
import type { ReplyOf } from '#api/call.ts'
import type { Micros } from '#api/chain/money.ts'
import type { getUserByUid } from '#api/users.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { KEEP_NOTHING } from '../../http/headers.ts'
import { Versioned } from '../../http/versions/Versioned.ts'
import { type Profile, freezeOf, ownProfile, publicProfile } from '../readUser.ts'

type Answer = Versioned<ReplyOf<typeof getUserByUid>>

/** All that an answer to the owner is made from, beside the profile. */
interface Made {
  balance: Micros
  rank: number
  networkMiningAvailableAt: string | null
  answer: Answer
}

/** An open wallet asks each second: its answer is made anew only when something in it has changed. */
export class ProfileAnswers {
  readonly #head: LiveLedger
  /** Of a user who has changed there is another profile. */
  readonly #latest = new WeakMap<Profile, Made>()

  constructor(head: LiveLedger) {
    this.#head = head
  }

  forAnybody(profile: Profile): Answer {
    const user = publicProfile(profile, this.#head)
    return new Versioned(versionOf(user), { make: () => ({ user }) })
  }

  forOwner(profile: Profile, networkMiningAvailableAt: string | null): Answer {
    const latest = this.#latest.get(profile)
    const balance = this.#head.balanceOf(profile.wallet)
    const rank = this.#head.rankOf(profile.wallet)
    const isSame =
      latest?.balance === balance &&
      latest.rank === rank &&
      latest.networkMiningAvailableAt === networkMiningAvailableAt
    if (isSame) return latest.answer
    const user = {
      ...ownProfile(profile, this.#head),
      isEmailConfirmed: profile.email_confirmed_at !== null,
      referrals: profile.referrals,
      isFindable: profile.is_findable,
      freeze: freezeOf(profile),
      networkMiningAvailableAt,
    }
    // `no-cache` would let the browser's cache keep the email address. Clients ask with the ETag themselves.
    const answer: Answer = new Versioned(versionOf(user), {
      make: () => ({ user }),
      cacheControl: KEEP_NOTHING,
    })
    this.#latest.set(profile, { balance, rank, networkMiningAvailableAt, answer })
    return answer
  }
}

/** The same as long as the answer is the same. Short, and told by nothing but what it is made from. */
const versionOf = (user: object): string => hash('sha1', JSON.stringify(user), 'base64url')
