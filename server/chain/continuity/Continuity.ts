import type { Logger } from 'pino'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { isAccepted, readAccepted, reportLoss, type Loss } from './losses.ts'
import { readHeadAndHash, type HeadState, type ServedBlock } from '../reading/records.ts'
import type { ServedFile } from './ServedFile.ts'

const CHECK_EVERY_MS = 5000
const RETRY_AFTER_SECONDS = 30

const NOTHING: ServedBlock = {
  block: 0,
  hash: new Uint8Array(32),
  transactions: 0,
  wallets: 0,
  signed: 0,
  knownLosses: [],
}

/**
 * Checks that the database still has the newest block that this process has served or signed. If it lacks it
 * (a restored backup, a failover that lost commits), nothing is served, signed or written until the block is back
 * or an operator accepts the loss. Even then the process restarts (`over`): its memory is of the other database.
 */
export class Continuity {
  readonly #sql: Sql
  readonly #log: Logger
  readonly #file: ServedFile | null
  readonly #over = Promise.withResolvers<string>()
  #served = NOTHING
  #loss: Loss | null = null
  #timer: NodeJS.Timeout | null = null

  /** Without a file, it is unknown what was served before the start. */
  constructor(sql: Sql, log: Logger, file: ServedFile | null) {
    this.#sql = sql
    this.#log = log
    this.#file = file
  }

  /** Continues from what was served before the last stop. */
  async open(): Promise<void> {
    for (const served of (await this.#file?.readAll()) ?? []) {
      const { head, hash } = await readHeadAndHash(this.#sql, served.block)
      if (holds(served, head, hash)) this.#follow(served)
      else if (!(await isAccepted(this.#sql, served))) await this.#reportLoss(served, head)
    }
    if (!this.#loss) {
      await this.#learn()
      this.#note()
    }
    this.#timer = setInterval(() => void this.check(), CHECK_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer)
    await this.#file?.close()
  }

  /** The newest block that anybody may have seen. */
  get served(): ServedBlock {
    return this.#served
  }

  get loss(): Loss | null {
    return this.#loss
  }

  /** Resolves when a loss is over, with the reason. */
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

  /** To be called before the block is served. It must follow from what was served before. */
  markServed(head: Omit<ServedBlock, 'signed' | 'knownLosses'>): void {
    if (this.#loss) return
    const { block, hash, transactions, wallets } = head
    const { signed, knownLosses } = this.#served
    if (this.#follow({ block, hash, transactions, wallets, signed, knownLosses })) this.#note()
  }

  /** The head of the database, to be served. Refuses one that lacks the served block. */
  async readHead(): Promise<HeadState> {
    this.require()
    const before = this.#served.block
    let head = await this.#readHeld()
    const { block } = this.#served
    // If the database was rolled back meanwhile, this head is lost: signed, it would be a fork.
    if (head.block > block && block > before) head = await this.#readHeld()
    this.markServed(head)
    return head
  }

  /** The same, for a head that will be signed. */
  async readHeadToSign(): Promise<HeadState> {
    const head = await this.readHead()
    if (head.block > this.#served.signed) {
      this.#served = { ...this.#served, signed: head.block }
      this.#note()
    }
    return head
  }

  async #readHeld(): Promise<HeadState> {
    const served = this.#served
    const { head, hash } = await readHeadAndHash(this.#sql, served.block)
    await this.requireHeld(served, head, hash)
    return head
  }

  /** `hash`: of the served block, in the database that has this head. */
  async requireHeld(served: ServedBlock, head: HeadState, hash: Uint8Array | null): Promise<void> {
    if (!holds(served, head, hash)) await this.#reportLoss(served, head)
    this.require()
  }

  /** Checks the database; after a loss, whether it is over. */
  async check(): Promise<void> {
    try {
      if (this.#loss) return await this.#checkWhetherOver(this.#loss.served)
      await this.readHead()
      await this.#learn()
    } catch (error) {
      if (!(error instanceof Refusal))
        this.#log.warn({ err: error }, 'the served block could not be checked')
    }
  }

  async #checkWhetherOver(served: ServedBlock): Promise<void> {
    const { head, hash } = await readHeadAndHash(this.#sql, served.block)
    if (holds(served, head, hash))
      return this.#over.resolve('the database has the served block again')
    if (await isAccepted(this.#sql, served))
      return this.#over.resolve('an operator accepted the loss')
    this.#loss = { served, found: head }
    await reportLoss(this.#sql, this.#loss)
  }

  /** Losses that were accepted before a block was served do not cover it. */
  async #learn(): Promise<void> {
    const knownLosses = await readAccepted(this.#sql)
    if (knownLosses.length === this.#served.knownLosses.length) return
    this.#served = { ...this.#served, knownLosses }
    this.#note()
  }

  async #reportLoss(served: ServedBlock, found: HeadState): Promise<void> {
    if (this.#loss) return
    this.#loss = { served, found }
    const { served: lost, found: left } = described(this.#loss)
    this.#log.error(
      { served: lost, found: left, signed: served.signed },
      'the database lacks a served block: refusing to serve',
    )
    await reportLoss(this.#sql, this.#loss).catch((error: unknown) =>
      this.#log.warn({ err: error }, 'a loss could not be recorded'),
    )
  }

  /** Returns whether any of it is new. */
  #follow(served: ServedBlock): boolean {
    const before = this.#served
    const isNewer = served.block > before.block
    const isOld = served.wallets <= before.wallets && served.signed <= before.signed
    if (!isNewer && isOld) return false
    this.#served = {
      ...(isNewer ? served : before),
      wallets: Math.max(served.wallets, before.wallets),
      signed: Math.max(served.signed, before.signed),
    }
    return true
  }

  #note(): void {
    this.#file?.note(this.#served)
  }
}

/** `hash`: of the served block, in the chain of this head. */
export const holds = (served: ServedBlock, head: HeadState, hash: Uint8Array | null): boolean =>
  head.wallets >= served.wallets &&
  (served.block === 0 || (hash !== null && isSameHash(hash, served.hash)))

const setBack = (loss: Loss) =>
  new Refusal('ledger_set_back', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    body: described(loss),
  })

const described = ({ served, found }: Loss) => ({
  served: blockName(served),
  found: blockName(found),
})

const blockName = ({ block, hash }: Pick<ServedBlock, 'block' | 'hash'>) => ({
  block,
  hash: Buffer.from(hash).toString('hex'),
})
