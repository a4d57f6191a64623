import type { Address } from '#api/chain/address.ts'
import { addToTotals, type Totals } from '#api/chain/block.ts'
import type { OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import { leafHash } from '#api/chain/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { appendLeaf, type TreeNode } from '#api/chain/tree.ts'
import { addMicros, micros, subtractMicros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import type { FinishedState, HeadState, LedgerTransaction } from '../chain/records.ts'
import { isNewState, isStateBlockDue, nextState } from '../chain/state/nextState.ts'
import type { BatchInput, LoadedWallet } from './batchInput.ts'
import { makeBlock } from './makeBlock.ts'
import type { Decision, Mark, Order, Posting, Statement } from './order.ts'
import { refuseImpossible } from './refuseImpossible.ts'
import { BatchKeys } from './keys/BatchKeys.ts'
import type { UsedKey } from './usedKey.ts'

/** The result of one order. Nobody may see it before the commit. */
type OrderOutcome = { answer: () => unknown } | { refusal: Refusal }

/**
 * Everything that one commit writes. Without a transaction, an operator action or a due state block it has no block;
 * then it may still open wallets or void keys.
 */
export interface Batch {
  /** The head on which it was decided. */
  before: HeadState
  head: HeadState
  block: RecordedBlock | null
  /** The state that this block is the first to name; its own block must be in the chain. */
  newState: FinishedState | null
  transactions: readonly LedgerTransaction[]
  nodes: readonly TreeNode[]
  opened: readonly LoadedWallet[]
  changed: readonly ChangedWallet[]
  marks: readonly Mark[]
  /** They replace expired ones. */
  renewedMarks: readonly Mark[]
  keys: readonly UsedKey[]
  /** They replace expired ones. */
  renewedKeys: readonly UsedKey[]
  statements: readonly Statement[]
  outcomes: readonly OrderOutcome[]
  /**
   * Keys that were assumed to be new by an order that makes no transaction with them: no commit would detect a used
   * one, or, for a key to be voided, most likely would. With any of them the batch must not be stored or answered.
   */
  uncheckedKeys: readonly bigint[]
}

/** A wallet that existed before the batch, with the length of its history then. */
interface ChangedWallet extends LoadedWallet {
  lengthBefore: number
}

/** Decides the orders one after the other, each on the result of those before it. Pure. */
export function decideBatch(input: BatchInput, orders: readonly Order<unknown>[]): Batch {
  return new Decider(input).decideAll(orders)
}

class Decider {
  readonly #before: HeadState
  readonly #wallets: Map<string, LoadedWallet>
  readonly #marks: Map<string, Mark>
  readonly #keys: BatchKeys
  readonly #opened = new Set<LoadedWallet>()
  readonly #changed = new Set<LoadedWallet>()
  readonly #lengthsBefore: Map<number, number>
  readonly #newMarks = new Map<string, Mark>()
  readonly #renewedMarks = new Map<string, Mark>()
  readonly #transactions: LedgerTransaction[] = []
  readonly #operatorActions: OperatorAction[] = []
  readonly #statements: Statement[] = []
  readonly #newState: FinishedState | null
  #isStateBlock = false
  #totals: Totals
  #atMs: number

  constructor({ head, wallets, marks, state, ...keys }: BatchInput) {
    this.#before = head
    this.#totals = head
    this.#atMs = head.atMs
    this.#wallets = new Map(wallets.map(wallet => [wallet.address, { ...wallet }]))
    this.#lengthsBefore = new Map(wallets.map(wallet => [wallet.number, wallet.historyLength]))
    this.#marks = new Map(marks.map(mark => [mark.name, mark]))
    this.#keys = new BatchKeys(keys)
    this.#newState = state && isNewState(state, head) ? state : null
  }

  decideAll(orders: readonly Order<unknown>[]): Batch {
    const outcomes = orders.map(order => this.#decide(order))
    const before = this.#before
    const hasContent = this.#transactions.length + this.#operatorActions.length > 0
    const block = hasContent || this.#isStateBlock ? this.#makeBlock() : null
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
        // Other processes may have decided to renew an expired key that this batch voids.
        freezes: before.freezes + (!block && this.#keys.hasVoided ? 1 : 0),
        state: block?.commits ?? before.state,
      },
      block,
      newState: this.#newState,
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
      ...this.#keys.result,
    }
  }

  #decide(order: Order<unknown>): OrderOutcome {
    const nowMs = Math.max(this.#atMs, order.atMs)
    try {
      const decision = order.decide({
        nowMs,
        wallet: address => this.#wallets.get(address),
        mark: name => this.#currentMark(name, nowMs),
        key: digest => this.#keys.current(digest, nowMs),
      })
      const made = this.#carryOut(decision, nowMs)
      return { answer: () => decision.answer(made) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refusal: error }
    } finally {
      this.#keys.noteUnchecked(order.touches.keys ?? [])
    }
  }

  #currentMark(name: string, nowMs: number): Mark | undefined {
    const mark = this.#marks.get(name)
    return mark && mark.untilMs > nowMs ? mark : undefined
  }

  #carryOut(decision: Decision<unknown>, nowMs: number): LedgerTransaction[] {
    const { opens = [], postings = [], marks = [], operatorActions = [] } = decision
    const { keys = [], voidedKeys = [] } = decision
    if (opens.length + postings.length === 0 && (marks.length > 0 || decision.record))
      throw new Error('An order writes only rows by which a lost commit could not be identified')
    refuseImpossible(this.#wallets, opens, postings)
    const opened = opens.map(address => this.#open(address))
    const made = postings.map(posting => this.#post(posting, nowMs))
    for (const mark of marks) {
      const stored = { ...mark, transaction: made[0]?.number ?? null }
      const isRenewed = this.#marks.has(mark.name) && !this.#newMarks.has(mark.name)
      ;(isRenewed ? this.#renewedMarks : this.#newMarks).set(mark.name, stored)
      this.#marks.set(mark.name, stored)
    }
    for (const digest of keys) this.#keys.use(digest, made[0])
    for (const digest of voidedKeys) this.#keys.void(digest, this.#totals.transactions + 1, nowMs)
    this.#operatorActions.push(...operatorActions)
    // Not if another block has named the state meanwhile, or coins have moved since.
    if (decision.namesState?.transactions === this.#totals.transactions)
      this.#isStateBlock = isStateBlockDue(this.#newState, this.#before, decision.namesState.block)
    if (operatorActions.length || this.#isStateBlock) this.#atMs = nowMs
    if (decision.record) this.#statements.push(...decision.record(opened, made))
    return made
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
    return makeBlock(this.#before, {
      transactions: this.#transactions,
      totals: this.#totals,
      operatorActions: this.#operatorActions,
      atMs: this.#transactions.at(-1)?.atMs ?? this.#atMs,
      state: nextState(this.#newState, this.#before),
    })
  }
}
