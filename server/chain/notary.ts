import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { publicKeyOf } from '#ed25519'
import { treeRoot } from '#api/chain/tree/tree.ts'
import type { Sql } from '../db/database.ts'
import type { Continuity } from './continuity/Continuity.ts'

interface SignedHead {
  /** How many blocks it covers. */
  size: number
  note: string
}

/** Signs checkpoints on request, and stores them for the audit. */
export class Notary {
  readonly verifierKey: string
  readonly #origin: string
  readonly #sql: Sql
  readonly #continuity: Continuity
  readonly #secretKey: Uint8Array
  #latest: SignedHead | null = null

  /** `origin`: the name of this log, see `readOrigin`. */
  constructor(sql: Sql, continuity: Continuity, secretKey: Uint8Array, origin: string) {
    this.#sql = sql
    this.#continuity = continuity
    this.#secretKey = secretKey
    this.#origin = origin
    this.verifierKey = Notary.keyOf(secretKey, origin)
  }

  /** Verifies what this secret key has signed. */
  static keyOf(secretKey: Uint8Array, origin: string): string {
    return verifierKey(origin, publicKeyOf(secretKey))
  }

  async signHead(): Promise<SignedHead> {
    const { block: size, frontier } = await this.#continuity.readHeadToSign()
    if (this.#latest?.size === size) return this.#latest
    const root = treeRoot(frontier)
    const origin = this.#origin
    const note = signCheckpoint({ origin, size, root }, origin, this.#secretKey)
    if (size > 0)
      await this.#sql.query(
        `INSERT INTO checkpoints (size, note, verifier_key)
         VALUES ($1, $2, $3)
         ON CONFLICT (size) DO NOTHING`,
        [size, note, this.verifierKey],
      )
    this.#latest = { size, note }
    return this.#latest
  }
}
