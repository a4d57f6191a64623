import { setTimeout as delay } from 'node:timers/promises'
import { newestOf } from '#api/chain/log/auditedUpTo.ts'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { COSIGNER, parseVerifierKey, type VerifierKey } from '#api/chain/log/note.ts'
import type { WitnessConfig } from '../../settings/settingValues.ts'
import { LogSource } from '../mirror/LogSource.ts'
import { CHECKPOINT_FILE } from '../mirror/readCheckpoint.ts'
import { originHash } from '../witness/WitnessStore.ts'

const EVERY_MS = 2000
const TIMEOUT_MS = 1000

/** What each auditor has cosigned last, asked only when somebody wants to know, and at most every two seconds. */
export class AuditorNews {
  readonly #logKey: string
  readonly #auditors: { key: VerifierKey; source: LogSource }[]
  /** By auditor. Kept while one is away. */
  readonly #notes = new Map<VerifierKey, string>()
  #askedAtMs = -Infinity
  #asking: Promise<unknown> = Promise.resolve()

  constructor(auditors: readonly WitnessConfig[], logKey: string) {
    this.#logKey = logKey
    const path = originHash(logKey.split('+', 1)[0]!)
    this.#auditors = auditors.map(({ url, verifierKey }) => ({
      key: parseVerifierKey(verifierKey, COSIGNER)!,
      source: new LogSource(`${url}/${path}`),
    }))
  }

  /** Their checkpoints of at most this many blocks: more may be of a history that was lost. */
  async read(blocks: number): Promise<string[]> {
    if (performance.now() - this.#askedAtMs > EVERY_MS) {
      this.#askedAtMs = performance.now()
      this.#asking = Promise.all(this.#auditors.map(auditor => this.#ask(auditor)))
    }
    await Promise.race([this.#asking, delay(TIMEOUT_MS)])
    return [...this.#notes.values()].filter(note => parseCheckpoint(note)!.size <= blocks)
  }

  /** One that no reader would count does not replace the one before. */
  async #ask({ key, source }: { key: VerifierKey; source: LogSource }): Promise<void> {
    const note = await source.readText(CHECKPOINT_FILE).catch(() => null)
    if (note !== null && newestOf([note], this.#logKey, key)) this.#notes.set(key, note)
  }
}
