import type { Address } from '#api/chain/address.ts'
import { addToTotals, type Totals } from '#api/chain/block.ts'
import { encodeEvidence, type Evidence } from '#api/chain/keys/evidence.ts'
import type { OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import { leafHash } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { appendLeaf } from '#api/chain/tree/tree.ts'
import { addMicros, subtractMicros } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { FinishedState, HeadState, LedgerTransaction } from '../../chain/reading/records.ts'
import { isNewState, isStateBlockDue, nextState } from '../../chain/state/nextState.ts'
import { BatchRows } from './BatchRows.ts'
import type { BatchInput } from './batchInput.ts'
import type { Batch, OrderOutcome } from './Batch.ts'
import { EMPTY_WALLET, type LoadedWallet } from '../wallets/loadedWallet.ts'
import { makeBlock } from './makeBlock.ts'
import type { Decision, Mark, Order, Posting, Statement } from '../order.ts'
import { refuseImpossible } from '../wallets/refuseImpossible.ts'
import { KEY_MS, type UsedKey } from '../keys/usedKey.ts'

/** Decides the orders one after the other, each on the result of those before it. Pure. */
export function decideBatch(input: BatchInput, orders: readonly Order<unknown>[]): Batch {
  return new Decider(input).decideAll(orders)
}

class Decider {
  readonly #before: HeadState
  readonly #wallets: Map<string, LoadedWallet>
  readonly #marks: BatchRows<string, Mark>
  readonly #keys: BatchRows<bigint, UsedKey>
  readonly #opened = new Set<LoadedWallet>()
  readonly #changed = new Set<LoadedWallet>()
  readonly #lengthsBefore: Map<number, number>
  readonly #uncheckedKeys = new Set<bigint>()
  readonly #assumedNew: ReadonlySet<bigint>
  readonly #transactions: LedgerTransaction[] = []
  readonly #operatorActions: OperatorAction[] = []
  readonly #evidence: Evidence[] = []
  readonly #rekeyed = new Set<LoadedWallet>()
  readonly #statements: Statement[] = []
  readonly #newState: FinishedState | null
  #isStateBlock = false
  #hasVoided = false
  #totals: Totals
  #atMs: number
  /** Of the last transaction or change of keys. */
  #movedAtMs: number | null = null

  constructor({ head, wallets, marks, keys, assumedNew, state }: BatchInput) {
    this.#before = head
    this.#totals = head
    this.#atMs = head.atMs
    this.#wallets = new Map(wallets.map(wallet => [wallet.address, { ...wallet }]))
    this.#lengthsBefore = new Map(wallets.map(wallet => [wallet.number, wallet.historyLength]))
    this.#marks = new BatchRows(marks.map(mark => [mark.name, mark]))
    this.#keys = new BatchRows(keys.map(key => [key.digest, key]))
    this.#assumedNew = assumedNew
    this.#newState = state && isNewState(state, head) ? state : null
  }

  decideAll(orders: readonly Order<unknown>[]): Batch {
    const outcomes = orders.map(order => this.#decide(order))
    const before = this.#before
    const hasContent =
      this.#transactions.length + this.#operatorActions.length + this.#evidence.length > 0
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
        // Other processes may have decided to renew an expired key that this batch voids, or remember other key sets.
        freezes: before.freezes + ((!block && this.#hasVoided) || this.#rekeyed.size ? 1 : 0),
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
      rekeyed: [...this.#rekeyed],
      marks: [...this.#marks.added.values()],
      renewedMarks: [...this.#marks.replaced.values()],
      keys: [...this.#keys.added.values()],
      renewedKeys: [...this.#keys.replaced.values()],
      statements: this.#statements,
      outcomes,
      uncheckedKeys: [...this.#uncheckedKeys],
    }
  }

  #decide(order: Order<unknown>): OrderOutcome {
    const nowMs = Math.max(this.#atMs, order.atMs)
    try {
      const decision = order.decide({
        nowMs,
        wallet: address => this.#wallets.get(address),
        mark: name => this.#currentMark(name, nowMs),
        key: digest => this.#currentKey(digest, nowMs),
      })
      const made = this.#carryOut(decision, nowMs)
      return { answer: () => decision.answer(made) }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { refusal: error }
    } finally {
      for (const digest of this.#uncheckedBy(order)) this.#uncheckedKeys.add(digest)
    }
  }

  /** The keys that are assumed to be new and make no transaction: that of a transfer is checked by the commit. */
  #uncheckedBy({ touches: { keys = [] } }: Order<unknown>): bigint[] {
    return keys.filter(
      digest => this.#assumedNew.has(digest) && !this.#keys.added.get(digest)?.made,
    )
  }

  #currentMark(name: string, nowMs: number): Mark | undefined {
    const mark = this.#marks.get(name)
    return mark && mark.untilMs > nowMs ? mark : undefined
  }

  #currentKey(digest: bigint, nowMs: number): UsedKey | undefined {
    const key = this.#keys.get(digest)
    return key && key.atMs + KEY_MS > nowMs ? key : undefined
  }

  #carryOut(decision: Decision<unknown>, nowMs: number): LedgerTransaction[] {
    const { opens = [], postings = [], marks = [], keys = [], operatorActions = [] } = decision
    const isFindable = opens.length + postings.length > 0 || decision.keySet !== undefined
    if (!isFindable && (marks.length > 0 || decision.record))
      throw new Error('An order writes only rows by which a lost commit could not be identified')
    refuseImpossible(this.#wallets, decision)
    const opened = opens.map(address => this.#open(address))
    const made = postings.map(posting => this.#post(posting, nowMs))
    if (decision.keySet) this.#changeKeys(decision.keySet, nowMs)
    for (const mark of marks)
      this.#marks.set(mark.name, { ...mark, transaction: made[0]?.number ?? null })
    keys.forEach((digests, i) => {
      for (const digest of digests) this.#useKey(digest, made[i])
    })
    for (const digest of decision.voidedKeys ?? []) this.#voidKey(digest, nowMs)
    this.#operatorActions.push(...operatorActions)
    // Not if another block has named the state meanwhile, or a wallet has changed since.
    const { namesState } = decision
    if (namesState && this.#isUnchangedSince(namesState))
      this.#isStateBlock = isStateBlockDue(this.#newState, this.#before, namesState.block)
    if (operatorActions.length || this.#isStateBlock) this.#atMs = nowMs
    if (decision.record) this.#statements.push(...decision.record(opened, made))
    return made
  }

  #isUnchangedSince(seen: { transactions: number; freezes: number }): boolean {
    const { freezes } = this.#before
    const isSame = seen.transactions === this.#totals.transactions && seen.freezes === freezes
    return isSame && this.#rekeyed.size === 0
  }

  #useKey(digest: bigint, made: LedgerTransaction | undefined): void {
    if (!made?.from) throw new Error('An order sets a key without a transfer')
    const { number, atMs, from, to, amount } = made
    this.#keys.set(digest, { digest, transaction: number, atMs, made: { from, to, amount } })
  }

  #voidKey(digest: bigint, atMs: number): void {
    this.#hasVoided = true
    this.#keys.set(digest, { digest, transaction: this.#totals.transactions + 1, atMs, made: null })
  }

  #changeKeys({ set, signed }: NonNullable<Decision<unknown>['keySet']>, nowMs: number): void {
    const wallet = this.#wallets.get(set.address)!
    wallet.keySet = set
    this.#rekeyed.add(wallet)
    const change = { after: this.#totals.transactions, atMs: nowMs, set }
    this.#evidence.push(
      signed ? { what: 'change', ...change, ...signed } : { what: 'start', ...change },
    )
    this.#atMs = nowMs
    this.#movedAtMs = nowMs
  }

  #open(address: Address): LoadedWallet {
    if (this.#wallets.has(address)) throw new Error('An order opens a wallet that exists')
    const number = this.#before.wallets + this.#opened.size + 1
    const wallet = { number, address, ...EMPTY_WALLET }
    this.#wallets.set(address, wallet)
    this.#opened.add(wallet)
    return wallet
  }

  #post({ kind, from, to, amount, fee, signed }: Posting, nowMs: number): LedgerTransaction {
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

    const number = this.#totals.transactions + 1
    const plain = { kind, from, to, amount, fee, number, atMs: nowMs }
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
    if (signed) this.#evidence.push({ what: 'transfer', transaction: number, ...signed })
    this.#totals = addToTotals(this.#totals, plain)
    this.#atMs = nowMs
    this.#movedAtMs = nowMs
    return transaction
  }

  #makeBlock(): RecordedBlock {
    return makeBlock(this.#before, {
      transactions: this.#transactions,
      totals: this.#totals,
      operatorActions: this.#operatorActions,
      evidence: this.#evidence.map(encodeEvidence),
      atMs: this.#movedAtMs ?? this.#atMs,
      state: nextState(this.#newState, this.#before),
    })
  }
}
