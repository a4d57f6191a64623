import type { Address } from '#api/address.ts'
import { addToTotals, hashBlock, type Totals } from '#api/chain/block.ts'
import { leafHash, merkleRoot } from '#api/chain/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { appendLeaf, type TreeNode } from '#api/chain/tree.ts'
import { addMicros, MAX_AMOUNT, micros, subtractMicros } from '#api/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { HeadState, LedgerTransaction, Wallet } from '../chain/records.ts'
import type { Decision, Mark, Order, Posting, Statement } from './order.ts'

export interface Loaded {
  head: HeadState
  wallets: readonly LoadedWallet[]
  marks: readonly Mark[]
  /** Marks that nobody has looked for, taken for absent. */
  presumed: ReadonlySet<string>
}

/** A wallet as the database has it; nothing may leave a frozen one, nor come to a closed one. */
export interface LoadedWallet extends Wallet {
  isFrozen: boolean
  /** Its account was deleted. */
  isClosed: boolean
}

/** What became of one order; to be told only after the commit. */
type Outcome = { answer: () => unknown } | { refusal: Refusal }

/** Everything that one commit writes. Without a transaction there is no block. */
export interface Batch {
  /** The head that it was decided on. */
  before: HeadState
  head: HeadState
  block: RecordedBlock | null
  transactions: readonly LedgerTransaction[]
  nodes: readonly TreeNode[]
  opened: readonly LoadedWallet[]
  changed: readonly ChangedWallet[]
  marks: readonly Mark[]
  /** In place of ones that have ended. */
  renewedMarks: readonly Mark[]
  statements: readonly Statement[]
  outcomes: readonly Outcome[]
  /**
   * Marks that were taken for absent, and on whose absence something was refused: no commit would find out.
   * With any of them the batch must not be told.
   */
  unfounded: readonly string[]
}

/** A wallet that was there before, and how long its history was. */
interface ChangedWallet extends LoadedWallet {
  lengthBefore: number
}

/** Decides the orders one after the other, each on what the ones before it left. Pure. */
export function decideBatch(loaded: Loaded, orders: readonly Order<unknown>[]): Batch {
  return new Decider(loaded).decideAll(orders)
}

class Decider {
  readonly #before: HeadState
  readonly #wallets: Map<string, LoadedWallet>
  readonly #marks: Map<string, Mark>
  readonly #opened = new Set<LoadedWallet>()
  readonly #changed = new Set<LoadedWallet>()
  readonly #lengthsBefore: Map<number, number>
  readonly #unfounded = new Set<string>()
  readonly #presumed: ReadonlySet<string>
  readonly #newMarks = new Map<string, Mark>()
  readonly #renewedMarks = new Map<string, Mark>()
  readonly #transactions: LedgerTransaction[] = []
  readonly #statements: Statement[] = []
  #totals: Totals
  #atMs: number

  constructor({ head, wallets, marks, presumed }: Loaded) {
    this.#before = head
    this.#totals = head
    this.#atMs = head.atMs
    this.#wallets = new Map(wallets.map(wallet => [wallet.address, { ...wallet }]))
    this.#lengthsBefore = new Map(wallets.map(wallet => [wallet.number, wallet.historyLength]))
    this.#marks = new Map(marks.map(mark => [mark.name, mark]))
    this.#presumed = presumed
  }

  decideAll(orders: readonly Order<unknown>[]): Batch {
    const outcomes = orders.map(order => this.#decide(order))
    const before = this.#before
    const block = this.#transactions.length ? this.#makeBlock() : null
    const grown = block && appendLeaf(before.block, before.frontier, leafHash(block.hash))
    return {
      before,
      head: {
        ...this.#totals,
        wallets: before.wallets + this.#opened.size,
        block: block?.number ?? before.block,
        atMs: block?.atMs ?? before.atMs,
        hash: block?.hash ?? before.hash,
        frontier: grown?.frontier ?? before.frontier,
        freezes: before.freezes,
      },
      block,
      transactions: this.#transactions,
      nodes: grown?.completed ?? [],
      opened: [...this.#opened],
      changed: [...this.#changed]
        .filter(wallet => !this.#opened.has(wallet))
        .map(wallet => ({ ...wallet, lengthBefore: this.#lengthsBefore.get(wallet.number)! })),
      marks: [...this.#newMarks.values()],
      renewedMarks: [...this.#renewedMarks.values()],
      statements: this.#statements,
      outcomes,
      unfounded: [...this.#unfounded],
    }
  }

  #decide(order: Order<unknown>): Outcome {
    const nowMs = Math.max(this.#atMs, order.atMs)
    try {
      const decision = order.decide({
        nowMs,
        wallet: address => this.#wallets.get(address),
        mark: name => this.#currentMark(name, nowMs),
      })
      const made = this.#carryOut(decision, nowMs)
      if (this.#presumedBy(order).length)
        throw new Error('An order rests on a key that it does not set with a transaction')
      return { answer: () => decision.answer(made) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      for (const name of this.#presumedBy(order)) this.#unfounded.add(name)
      return { refusal: error }
    }
  }

  /** The marks that it took for absent without setting them, by which the commit would find out. */
  #presumedBy({ touches: { keys = [] } }: Order<unknown>): string[] {
    return keys.filter(name => this.#presumed.has(name) && !this.#newMarks.get(name)?.transaction)
  }

  #currentMark(name: string, nowMs: number): Mark | undefined {
    const mark = this.#marks.get(name)
    return mark && mark.untilMs > nowMs ? mark : undefined
  }

  #carryOut(decision: Decision<unknown>, nowMs: number): LedgerTransaction[] {
    const { opens = [], postings = [], marks = [] } = decision
    if (opens.length + postings.length === 0 && (marks.length > 0 || decision.record))
      throw new Error('An order writes something that a lost commit could not be known by')
    this.#refuseImpossible(opens, postings)
    const opened = opens.map(address => this.#open(address))
    const made = postings.map(posting => this.#post(posting, nowMs))
    for (const mark of marks) {
      const kept = { ...mark, transaction: made[0]?.number ?? null }
      const isRenewed = this.#marks.has(mark.name) && !this.#newMarks.has(mark.name)
      ;(isRenewed ? this.#renewedMarks : this.#newMarks).set(mark.name, kept)
      this.#marks.set(mark.name, kept)
    }
    if (decision.record) this.#statements.push(...decision.record(opened, made))
    return made
  }

  /** Before anything changes, so that a refused order leaves no trace in the batch. */
  #refuseImpossible(opens: readonly Address[], postings: readonly Posting[]): void {
    const balances = new Map<Address, bigint>(opens.map(address => [address, 0n]))
    const move = (address: Address, by: bigint) => {
      const before = balances.get(address) ?? this.#wallets.get(address)?.balance
      if (before === undefined)
        throw new Error('An order moves coins of a wallet it does not touch')
      const after = before + by
      if (after < 0n) throw new Refusal('insufficient_balance')
      if (after > MAX_AMOUNT) throw new Refusal('wallet_full')
      balances.set(address, after)
    }
    for (const { from, to, amount, fee } of postings) {
      if (amount <= 0n || fee < 0n) throw new Error('An order moves a negative amount or nothing')
      if (this.#wallets.get(from ?? to)?.isClosed) throw new Refusal('session_expired')
      if (this.#wallets.get(to)?.isClosed) throw new Refusal('recipient_not_found')
      if (from && this.#wallets.get(from)?.isFrozen) throw new Refusal('wallet_frozen')
      if (from) move(from, -amount - fee)
      move(to, amount)
    }
  }

  #open(address: Address): LoadedWallet {
    if (this.#wallets.has(address)) throw new Error('An order opens a wallet that exists')
    const number = this.#before.wallets + this.#opened.size + 1
    const empty = { balance: micros(0n), historyLength: 0, isFrozen: false, isClosed: false }
    const wallet = { number, address, ...empty }
    this.#wallets.set(address, wallet)
    this.#opened.add(wallet)
    return wallet
  }

  #post(posting: Posting, nowMs: number): LedgerTransaction {
    const { from, to, amount, fee } = posting
    const sender = from && this.#wallets.get(from)!
    const recipient = this.#wallets.get(to)!
    if (sender) {
      sender.balance = subtractMicros(sender.balance, addMicros(amount, fee))
      sender.historyLength++
      this.#changed.add(sender)
    }
    recipient.balance = addMicros(recipient.balance, amount)
    // A transfer to oneself is one line of the wallet's history.
    if (recipient !== sender) recipient.historyLength++
    this.#changed.add(recipient)

    const plain = { ...posting, number: this.#totals.transactions + 1, atMs: nowMs }
    const transaction: LedgerTransaction = {
      ...plain,
      hash: hashTransaction(plain),
      block: this.#before.block + 1,
      previousBlock: this.#before.hash,
      fromWallet: sender?.number ?? null,
      fromSequence: sender?.historyLength ?? null,
      fromBalance: sender?.balance ?? null,
      toWallet: recipient.number,
      toSequence: recipient.historyLength,
      toBalance: recipient.balance,
    }
    this.#transactions.push(transaction)
    this.#totals = addToTotals(this.#totals, plain)
    this.#atMs = nowMs
    return transaction
  }

  #makeBlock(): RecordedBlock {
    const { transactions, volume, fees, issued } = this.#totals
    const header = {
      number: this.#before.block + 1,
      previousHash: this.#before.hash,
      merkleRoot: merkleRoot(this.#transactions.map(({ hash }) => leafHash(hash))),
      atMs: this.#atMs,
      transactions,
      volume,
      fees,
      issued,
    }
    return { ...header, hash: hashBlock(header) }
  }
}
