import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '../../db/database.ts'
import type { Notary } from '../../chain/notary.ts'
import { type Published, readPublished } from './published.ts'

const TIMEOUT_MS = 2500
const LOOK_EVERY_MS = 100

/** The checkpoint to serve: with witnesses, the newest one that was sent to them. */
export class CheckpointSource {
  readonly #sql: Sql
  readonly #notary: Notary
  readonly #hasWitnesses: boolean

  constructor(sql: Sql, notary: Notary, hasWitnesses: boolean) {
    this.#sql = sql
    this.#notary = notary
    this.#hasWitnesses = hasWitnesses
  }

  async newest(): Promise<Published> {
    const published = this.#hasWitnesses ? await readPublished(this.#sql) : null
    return published ?? this.#notary.signHead()
  }

  /** One that covers this block. Cosigning may take a second, which this waits for. */
  async covering(block: number): Promise<Published> {
    if (!this.#hasWitnesses) return this.#notary.signHead()
    const endMs = performance.now() + TIMEOUT_MS
    while (performance.now() < endMs) {
      const published = await readPublished(this.#sql)
      if (published && published.size >= block) return published
      await delay(LOOK_EVERY_MS)
    }
    return this.#notary.signHead()
  }
}
