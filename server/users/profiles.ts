import type { Sql } from '../db/database.ts'
import { Kept } from '../db/Kept.ts'
import type { Listener } from '../db/listener.ts'
import { type Profile, readUser } from './readUser.ts'

/** Written by a trigger, so that nobody can change a user without a word. */
const CHANNEL = 'cxac_users'

/** The profiles that open wallets ask for each second: no query as long as nothing has changed. */
export class Profiles {
  readonly #sql: Sql
  readonly #kept = new Kept<Profile>({ max: 50_000, keptMs: 60_000 })

  private constructor(sql: Sql) {
    this.#sql = sql
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
    const found = await this.#kept.find([uid], nowMs, async () => {
      const user = await readUser(this.#sql, 'uid', uid)
      if (!user) return new Map()
      const { password_hash: _, ...profile } = user
      return new Map([[uid, profile]])
    })
    return found.get(uid) ?? null
  }

  /** For whoever has just changed it here: the announcement takes a moment. */
  forget(uid: string): void {
    this.#kept.forget(uid)
  }
}
