import type { Logger } from 'pino'
import { isSameHash } from '#api/chain/merkle.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { isAccepted, readAccepted, reportLoss, type Loss } from './losses.ts'
import { readHeadBeside, type HeadState, type Told } from '../records.ts'
import type { ToldFile } from './ToldFile.ts'

const LOOK_EVERY_MS = 5000
const RETRY_AFTER_SECONDS = 30

const NOTHING: Told = {
  block: 0,
  hash: new Uint8Array(32),
  transactions: 0,
  wallets: 0,
  signed: 0,
  knownLosses: [],
}

/**
 * Holds the database to what this process has told or signed. One that lacks it was set back: from then
 * on nothing is told, signed or written any more, until it holds it again or an operator accepts the
 * loss. Even then memory is believed no longer: the process has to start anew (`over`).
 */
export class Continuity {
  readonly #sql: Sql
  readonly #log: Logger
  readonly #file: ToldFile | null
  readonly #over = Promise.withResolvers<string>()
  #told = NOTHING
  #loss: Loss | null = null
  #timer: NodeJS.Timeout | null = null

  /** Without a file nothing is known of what was told before the start. */
  constructor(sql: Sql, log: Logger, file: ToldFile | null) {
    this.#sql = sql
    this.#log = log
    this.#file = file
  }

  /** Goes on from what was told before the last stop. */
  async open(): Promise<void> {
    for (const told of (await this.#file?.readAll()) ?? []) {
      const { head, hash } = await readHeadBeside(this.#sql, told.block)
      if (holds(told, head, hash)) this.#follow(told)
      else if (!(await isAccepted(this.#sql, told))) await this.#lose(told, head)
    }
    if (!this.#loss) {
      await this.#learn()
      this.#note()
    }
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#file?.close()
  }

  /** The newest of the chain that anybody may have heard of. */
  get told(): Told {
    return this.#told
  }

  get loss(): Loss | null {
    return this.#loss
  }

  /** Ends once a loss is over, with what ended it. */
  get over(): Promise<string> {
    return this.#over.promise
  }

  get refusal(): Refusal | null {
    return this.#loss && setBack(this.#loss)
  }

  require(): void {
    const { refusal } = this
    if (refusal) throw refusal
  }

  /** To be called before anybody hears of it. What is told must follow from what was told before. */
  tell(head: Omit<Told, 'signed' | 'knownLosses'>): void {
    if (this.#loss) return
    const { block, hash, transactions, wallets } = head
    const { signed, knownLosses } = this.#told
    if (this.#follow({ block, hash, transactions, wallets, signed, knownLosses })) this.#note()
  }

  /** The head of the database, to be told. Refuses one that lacks what was told. */
  async readHead(): Promise<HeadState> {
    this.require()
    const told = this.#told
    const { head, hash } = await readHeadBeside(this.#sql, told.block)
    await this.requireHeld(told, head, hash)
    this.tell(head)
    return head
  }

  /** The same, and what is read will be signed. */
  async readHeadToSign(): Promise<HeadState> {
    const head = await this.readHead()
    if (head.block > this.#told.signed) {
      this.#told = { ...this.#told, signed: head.block }
      this.#note()
    }
    return head
  }

  /** `hash`: of the block `told` ends with, as the database that has this head knows it. */
  async requireHeld(told: Told, head: HeadState, hash: Uint8Array | null): Promise<void> {
    if (!holds(told, head, hash)) await this.#lose(told, head)
    this.require()
  }

  /** Whether the database is still the one that it was; after a loss, whether that is over. */
  async look(): Promise<void> {
    try {
      if (this.#loss) return await this.#lookForEnd(this.#loss.told)
      await this.readHead()
      await this.#learn()
    } catch (error) {
      if (!(error instanceof Refusal))
        this.#log.warn({ err: error }, 'the database could not be held to what was told')
    }
  }

  async #lookForEnd(told: Told): Promise<void> {
    const { head, hash } = await readHeadBeside(this.#sql, told.block)
    if (holds(told, head, hash)) return this.#over.resolve('it holds what was told')
    if (await isAccepted(this.#sql, told))
      return this.#over.resolve('an operator accepted the loss')
    this.#loss = { told, found: head }
    await reportLoss(this.#sql, this.#loss)
  }

  /** Losses that were accepted before something was told do not cover it. */
  async #learn(): Promise<void> {
    const knownLosses = await readAccepted(this.#sql)
    if (knownLosses.length === this.#told.knownLosses.length) return
    this.#told = { ...this.#told, knownLosses }
    this.#note()
  }

  async #lose(told: Told, found: HeadState): Promise<void> {
    if (this.#loss) return
    this.#loss = { told, found }
    const { told: lost, found: left } = described(this.#loss)
    this.#log.error(
      { told: lost, found: left, signed: told.signed },
      'the database lacks what was told: standing still',
    )
    await reportLoss(this.#sql, this.#loss).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'a loss could not be recorded'),
    )
  }

  /** Whether anything of it is new. */
  #follow(told: Told): boolean {
    const before = this.#told
    const isNewer = told.block > before.block
    if (!isNewer && told.wallets <= before.wallets) return false
    this.#told = {
      ...(isNewer ? told : before),
      wallets: Math.max(told.wallets, before.wallets),
      signed: Math.max(told.signed, before.signed),
    }
    return true
  }

  #note(): void {
    this.#file?.note(this.#told)
  }
}

/** `hash`: of the block `told` ends with, where this head is. */
export const holds = (told: Told, head: HeadState, hash: Uint8Array | null): boolean =>
  head.wallets >= told.wallets &&
  (told.block === 0 || (hash !== null && isSameHash(hash, told.hash)))

const setBack = (loss: Loss) =>
  new Refusal('ledger_set_back', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    body: described(loss),
  })

const described = ({ told, found }: Loss) => ({ told: nameOf(told), found: nameOf(found) })

const nameOf = ({ block, hash }: Pick<Told, 'block' | 'hash'>) => ({
  block,
  hash: Buffer.from(hash).toString('hex'),
})
