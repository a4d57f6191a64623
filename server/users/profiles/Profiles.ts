import { hash } from 'node:crypto'
import type { Sql } from '../../db/database.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import type { Soon } from '../../cache/whenReady.ts'
import type { Listener } from '../../db/listener.ts'
import { type Profile, readProfiles } from '../readUser.ts'

/** Notified by a trigger, so that no change of a user goes unnoticed. */
const CHANNEL = 'cxac_users'

/** `version` differs whenever the stored user differs. */
export type VersionedProfile = Profile & { version: string }

/** The profiles that open wallets poll each second: no query as long as nothing has changed. */
export class Profiles {
  readonly #cache: KeyedCache<string, VersionedProfile>

  private constructor(sql: Sql) {
    this.#cache = new KeyedCache({
      max: 50_000,
      expireMs: 60_000,
      load: async uids =>
        new Map(
          (await readProfiles(sql, uids)).map(profile => [
            profile.uid,
            { ...profile, version: versionOf(profile) },
          ]),
        ),
    })
  }

  static async open(sql: Sql, listener: Listener): Promise<Profiles> {
    const profiles = new Profiles(sql)
    await listener.subscribe(CHANNEL, {
      onNotice: uid => profiles.evict(uid),
      onReturn: () => profiles.#cache.clear(),
    })
    return profiles
  }

  of(uid: string, nowMs: number): Soon<VersionedProfile | undefined> {
    return this.#cache.find(uid.toLowerCase(), nowMs)
  }

  /** After a change made here: the notice takes a moment. */
  evict(uid: string): void {
    this.#cache.delete(uid)
  }

  /** The same by the user's id, which is all that a link from a mail has. */
  evictUser(id: string): void {
    this.#cache.deleteWhere(profile => profile.id === id)
  }
}

const versionOf = (profile: Profile): string =>
  hash('sha1', JSON.stringify(profile, withBigints), 'base64url')

const withBigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value
