import type { Sql } from '../../db/database.ts'
import { Kept } from '../../cache/Kept.ts'
import type { Listener } from '../../db/listener.ts'
import { type Profile, readProfiles } from '../readUser.ts'

/** Notified by a trigger, so that no change of a user can be missed. */
const CHANNEL = 'cxac_users'

/** Caches the profiles that open wallets poll each second: no query as long as nothing has changed. */
export class Profiles {
  readonly #kept: Kept<Profile>

  private constructor(sql: Sql) {
    this.#kept = new Kept({
      max: 50_000,
      keptMs: 60_000,
      read: async uids =>
        new Map((await readProfiles(sql, uids)).map(profile => [profile.uid, profile])),
    })
  }

  static async open(sql: Sql, listener: Listener): Promise<Profiles> {
    const profiles = new Profiles(sql)
    await listener.subscribe(CHANNEL, {
      onNotice: uid => profiles.forget(uid),
      onReturn: () => profiles.#kept.forgetAll(),
    })
    return profiles
  }

  async of(uid: string, nowMs: number): Promise<Profile | null> {
    return (await this.#kept.find(uid.toLowerCase(), nowMs)) ?? null
  }

  /** After a change in this process: the notification takes a moment. */
  forget(uid: string): void {
    this.#kept.forget(uid)
  }

  /** The same after a link from a mail, which only has the user's id. */
  forgetUser(id: string): void {
    this.#kept.forgetWhere(profile => profile.id === id)
  }
}
