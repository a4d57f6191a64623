import { setTimeout as delay } from 'node:timers/promises'
import { cosign, cosignedAt, cosignerKey } from '#api/chain/log/cosignature.ts'
import { keyName } from '#api/chain/log/keyName.ts'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { COSIGNER, parseVerifierKey, splitNote } from '#api/chain/log/note.ts'
import { CXAC_RULES, type IssuingRules } from '#api/chain/replay/issuingRules.ts'
import { ChainFault, EarlyBlock } from '#api/chain/replay/ChainFault.ts'
import { Replay } from '#api/chain/replay/replay.ts'
import { TileFault } from '#api/chain/log/tiles.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import type { LogSource } from '../mirror/LogSource.ts'
import { originHash, type Seen, type WitnessStore } from '../witness/WitnessStore.ts'
import { BrokenReplay, followLog } from './followLog.ts'
import type { Refused } from './Refused.ts'
import type { SnapshotFile } from './SnapshotFile.ts'

/** A checkpoint is new at most once a second. */
const PAUSE_MS = 200
/** After an error that nobody expected: recomputing from the snapshot at once would never end. */
const PAUSE_AFTER_FAILURE_MS = 10_000
/** What a killed auditor forgets of the time at which it was up to date. */
const REMEMBER_MS = 60_000
/** What a killed auditor has to recompute. */
const SNAPSHOT_MS = 60_000

interface AuditorDeps {
  name: string
  secretKey: Uint8Array
  /** The verifier key of the log. */
  logKey: string
  source: LogSource
  store: WitnessStore
  snapshots: SnapshotFile
  refused: Refused
  /** One line for the operator. */
  say: (line: string) => void
  rules?: IssuingRules
  now?: () => number
}

/**
 * Follows a log over its public files, recomputes every rule, and cosigns a checkpoint only if every block up to it is
 * right. A block that breaks a rule ends it for good, also after a restart.
 */
export class Auditor {
  readonly verifierKey: string
  readonly #deps: AuditorDeps
  readonly #now: () => number
  readonly #stopping = new AbortController()
  /** Null after a fault or a failure inside it: the next round starts again from the snapshot. */
  #replay: Replay | null
  #newest: string | null = null
  #savedAtMs = performance.now()
  #savedBlock: number
  #lastSaid = ''
  #running: Promise<void> = Promise.resolve()

  private constructor(deps: AuditorDeps, replay: Replay) {
    this.#deps = deps
    this.#now = deps.now ?? Date.now
    this.#replay = replay
    this.#savedBlock = replay.head.number
    this.verifierKey = cosignerKey(deps.name, deps.secretKey)
  }

  static async open(deps: AuditorDeps): Promise<Auditor> {
    return new Auditor(deps, await openReplay(deps))
  }

  /** How many blocks were recomputed. */
  get blocks(): number {
    return this.#replay?.head.number ?? 0
  }

  start(): void {
    this.#running = this.#run()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#running
    await this.#save()
  }

  /** The newest audited checkpoint with the log's signature and the auditor's; null for another log, and before the first. */
  async newest(hash: string): Promise<string | null> {
    const origin = this.#origin
    if (originHash(origin) !== hash) return null
    return this.#newest ?? (await this.#deps.store.read(origin))?.note ?? null
  }

  /** Recomputes what is new. False after a block that breaks a rule: it never continues. */
  async round(): Promise<boolean> {
    const before = await this.#deps.refused.read()
    if (before !== null) return this.#end(`${before}. It never cosigns beyond.`)
    try {
      const replay = (this.#replay ??= await openReplay(this.#deps))
      const seen = await this.#deps.store.read(this.#origin)
      const cosigned = seen && parseCheckpoint(seen.note)
      const upToDateAtMs = this.#timeIn(this.#newest ?? seen?.note)
      const askedAtMs = this.#now()
      const followed = await followLog({ ...this.#deps, replay, cosigned, upToDateAtMs })
      if (followed.fault) return await this.#refuse(followed.fault, followed.note)
      if (followed.isReached) await this.#cosign(followed.note, askedAtMs, seen)
      this.#sayOnce('')
    } catch (error) {
      if (error instanceof BrokenReplay) this.#replay = null
      if (!isTemporary(error)) throw error
      this.#sayOnce(`It waits at block ${this.blocks}: ${error.message}`)
    }
    if (performance.now() - this.#savedAtMs > SNAPSHOT_MS) await this.#save()
    return true
  }

  get #origin(): string {
    return keyName(this.#deps.logKey)
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping
    const fail = (error: unknown) => {
      this.#sayOnce(`It tries again in some seconds: ${String(error)}`)
      return PAUSE_AFTER_FAILURE_MS
    }
    while (!signal.aborted) {
      // A rejection would end the process, and the witness in it.
      const pauseMs = await this.round().then(goesOn => (goesOn ? PAUSE_MS : null), fail)
      if (pauseMs === null) return
      await delay(pauseMs, undefined, { signal }).catch(() => {})
    }
  }

  /** An unchanged ledger is cosigned again with the time, which is stored once a minute. */
  async #cosign(note: string, atMs: number, seen: Seen | null): Promise<void> {
    const { store, name, secretKey } = this.#deps
    const cosigned = note + cosign(note, name, secretKey, Math.floor(atMs / 1000))
    const isStored =
      seen !== null &&
      parseCheckpoint(seen.note)!.size === this.blocks &&
      atMs - (this.#timeIn(seen.note) ?? 0) < REMEMBER_MS
    if (!isStored && !(await store.follow(this.#origin, seen?.version ?? 0, cosigned)))
      throw new PlainProblem('Another process audits in this folder.')
    this.#newest = cosigned
  }

  /** When this note was cosigned here. Only the last line was: the log may have added others under this name. */
  #timeIn(note: string | undefined): number | null {
    const parts = note === undefined ? null : splitNote(note)
    const key = parseVerifierKey(this.verifierKey, COSIGNER)!
    const [atSeconds] = (parts && cosignedAt(parts.text, parts.signatures.slice(-1), key)) ?? []
    return atSeconds === undefined ? null : atSeconds * 1000
  }

  async #refuse(fault: ChainFault, note: string): Promise<boolean> {
    this.#replay = null
    const sentence = `The ledger is WRONG. First fault: ${fault.message}`
    await this.#deps.refused.write(sentence, note)
    return this.#end(`${sentence}. It never cosigns beyond.`)
  }

  #end(line: string): false {
    this.#sayOnce(line)
    return false
  }

  async #save(): Promise<void> {
    this.#savedAtMs = performance.now()
    const replay = this.#replay
    if (!replay || this.#savedBlock === replay.head.number) return
    try {
      await this.#deps.snapshots.write(replay.snapshot)
      this.#savedBlock = replay.head.number
    } catch (error) {
      // The one before stays, and a restart recomputes more.
      this.#deps.say(`The snapshot could not be written: ${String(error)}`)
    }
  }

  #sayOnce(line: string): void {
    if (line && line !== this.#lastSaid) this.#deps.say(line)
    this.#lastSaid = line
  }
}

async function openReplay({ rules = CXAC_RULES, snapshots }: AuditorDeps): Promise<Replay> {
  const snapshot = await snapshots.read()
  // Addresses are made of bytes: there is no other spelling to refuse.
  return snapshot ? Replay.resume(rules, snapshot, () => true) : new Replay(rules, () => true)
}

/** The log may be away, or a block's time may come. One that is dated back stays refused, but a clock may have been wrong. */
const isTemporary = (error: unknown): error is Error =>
  error instanceof EarlyBlock ||
  error instanceof ChainFault ||
  error instanceof TileFault ||
  error instanceof PlainProblem
