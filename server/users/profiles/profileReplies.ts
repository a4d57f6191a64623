import { hash } from 'node:crypto'
import type { ReplyOf } from '#api/call.ts'
import type { getUserByUid } from '#api/calls/users.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { KEEP_NOTHING } from '../../http/headers.ts'
import { TaggedReply } from '../../http/TaggedReply.ts'
import { freezeOf, ownProfile, type Profile, publicProfile } from '../readUser.ts'
import type { VersionedProfile } from './Profiles.ts'

type ProfileReply = TaggedReply<ReplyOf<typeof getUserByUid>>

/** Its version is a hash of the reply itself: one of the whole profile would show when a private field changes. */
export function publicReply(profile: Profile, head: LiveLedger): ProfileReply {
  const user = publicProfile(profile, head)
  const version = hash('sha1', JSON.stringify(user), 'base64url')
  return new TaggedReply(version, { make: () => ({ user }) })
}

/**
 * Open wallets poll it each second, so its version names what it is made from: an unchanged reply is not even made.
 * `KEEP_NOTHING`, because a browser's cache must not keep the mail address. Clients send the ETag themselves.
 */
export function ownReply(
  profile: VersionedProfile,
  head: LiveLedger,
  networkMiningAvailableAt: string | null,
): ProfileReply {
  const [balance, rank] = [head.balanceOf(profile.wallet), head.rankOf(profile.wallet)]
  const version = `${profile.version}-${balance}-${rank}-${networkMiningAvailableAt}`
  const text = () => writeOwn(profile, head, networkMiningAvailableAt)
  return new TaggedReply(version, { text, cacheControl: KEEP_NOTHING })
}

function writeOwn(
  profile: Profile,
  head: LiveLedger,
  networkMiningAvailableAt: string | null,
): string {
  const reply: ReplyOf<typeof getUserByUid> = {
    user: {
      ...ownProfile(profile, head),
      isEmailConfirmed: profile.email_confirmed_at !== null,
      referrals: profile.referrals,
      isFindable: profile.is_findable,
      language: profile.language,
      freeze: freezeOf(profile),
      networkMiningAvailableAt,
    },
  }
  return JSON.stringify(reply)
}
