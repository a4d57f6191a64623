import { type Address, isCanonical } from '../address.ts'
import { addMicros, type Micros, subtractMicros, ZERO } from '../money.ts'
import { addToTotals, type BlockHeader, hashBlock } from '../block.ts'
import { type OperatorAction, faultInOperatorActions } from '../operatorActions/operatorAction.ts'
import { faultInForm } from './faultInForm.ts'
import type { IssuingRules } from './issuingRules.ts'
import { isCount, isSameHash, leafHash, merkleRoot } from '../merkle.ts'
import { ReplayedStates, type StateCheck } from './ReplayedStates.ts'
import { ReplayedWallets } from './ReplayedWallets.ts'
import { EMPTY_HEAD, type ReplayHead } from './replayHead.ts'
import { type ChainTransaction, hashTransaction } from '../transaction.ts'
import { appendLeaf } from '../tree.ts'
import { isUint64 } from '../uint64.ts'

/** A transaction with its place in the chain. */
export interface PlacedTransaction extends ChainTransaction {
  hash: Uint8Array
  block: number
}

/** Each wallet's history entry and balance after a transaction. */
interface Effect {
  fromSequence: number | null
  toSequence: number
  fromBalance: Micros | null
  toBalance: Micros
}

/** A transaction as stored. */
export interface RecordedTransaction extends PlacedTransaction, Effect {}

export interface RecordedBlock extends BlockHeader {
  hash: Uint8Array
  /** In the order in which they were logged. */
  operatorActions: readonly OperatorAction[]
}

/** The first row that does not follow from the rows before it. */
export class ChainFault extends Error {
  readonly row: string
  readonly column: string

  constructor(row: string, column: string, reason: string) {
    super(`${row}: ${column} ${reason}`)
    this.name = 'ChainFault'
    this.row = row
    this.column = column
  }
}

/** A block that is dated later than the reader's clock allows. The replay stays usable: the time will come. */
export class EarlyBlock extends ChainFault {
  constructor(number: number, atMs: number) {
    super(
      `block ${number}`,
      'atMs',
      `is ${atMs}, more than two minutes ahead of the reader's clock`,
    )
  }
}

const TOTAL_COLUMNS = ['transactions', 'volume', 'fees', 'issued'] as const

/** Recomputes the chain from the first block, trusting no stored result. Not usable after a fault. */
export class Replay {
  readonly #rules: IssuingRules
  #head: ReplayHead = EMPTY_HEAD
  readonly #isSpeltRight: (address: Address) => boolean
  readonly #wallets = new ReplayedWallets()
  readonly #states: StateCheck
  readonly #changed = new Set<number>()
  #sumOfBalances = ZERO
  /** The newest block with a transaction. */
  #lastMoved = 0

  /** `isSpeltRight`: called once per address. Hashes ignore upper and lower case: another spelling would count as a second wallet. */
  constructor(
    rules: IssuingRules,
    isSpeltRight: (address: Address) => boolean = isCanonical,
    states: StateCheck = new ReplayedStates(),
  ) {
    this.#rules = rules
    this.#isSpeltRight = isSpeltRight
    this.#states = states
  }

  get head(): Readonly<ReplayHead> {
    return this.#head
  }

  /** Wallets that have ever received a coin. */
  get walletCount(): number {
    return this.#wallets.size
  }

  balanceOf(address: Address): Micros {
    const wallet = this.#wallets.find(address)
    return wallet === undefined ? ZERO : this.#wallets.balanceOf(wallet)
  }

  historyLengthOf(address: Address): number {
    const wallet = this.#wallets.find(address)
    return wallet === undefined ? 0 : this.#wallets.historyLengthOf(wallet)
  }

  /** Every wallet that has received a coin, in the order of their first. */
  *wallets(): Generator<{ address: Address; balance: Micros; historyLength: number }> {
    const wallets = this.#wallets
    for (let wallet = 0; wallet < wallets.size; wallet++)
      yield {
        address: wallets.addressOf(wallet),
        balance: wallets.balanceOf(wallet),
        historyLength: wallets.historyLengthOf(wallet),
      }
  }

  /** Checks the block and its transactions against everything before; throws a `ChainFault` that
   * names the first wrong row and column. */
  append(block: RecordedBlock, transactions: readonly RecordedTransaction[]): void {
    this.#take(block, transactions, (t, effect) => {
      expectSame(t, effect, 'fromSequence')
      expectSame(t, effect, 'fromBalance')
      expectSame(t, effect, 'toSequence')
      expectSame(t, effect, 'toBalance')
    })
  }

  /** The same for transactions without their effects, which it returns. */
  extend(block: RecordedBlock, transactions: readonly PlacedTransaction[]): RecordedTransaction[] {
    const recorded: RecordedTransaction[] = []
    this.#take(block, transactions, (t, effect) => recorded.push({ ...t, ...effect }))
    return recorded
  }

  #take<T extends PlacedTransaction>(
    block: RecordedBlock,
    transactions: readonly T[],
    settle: (transaction: T, effect: Effect) => void,
  ): void {
    const number = this.#head.number + 1
    const fault = (column: string, reason: string) =>
      new ChainFault(`block ${number}`, column, reason)
    if (block.atMs > this.#rules.latestMs()) throw new EarlyBlock(number, block.atMs)
    if (block.number !== number) throw fault('number', `is ${block.number}`)
    if (!isSameHash(block.previousHash, this.#head.hash))
      throw fault('previousHash', 'is not the hash of the block before')
    if (transactions.length + block.operatorActions.length === 0 && !this.#isStateBlock(block))
      throw fault('transactions', 'is empty')
    const wrongly = this.#faultInCommitments(block)
    if (wrongly) throw fault(...wrongly)

    let { totals, atMs } = this.#head
    const leaves: Uint8Array[] = []
    for (const t of transactions) {
      const next = totals.transactions + 1
      const wrong = faultInForm(t, { number: next, block: number, previousAtMs: atMs })
      if (wrong) throw transactionFault(next, ...wrong)
      const reward = this.#rules.rewards[t.kind]
      if (reward !== undefined && t.amount !== reward)
        throw transactionFault(t.number, 'amount', `is ${t.amount} in a ${t.kind}, not ${reward}`)
      settle(t, this.#apply(t))
      leaves.push(leafHash(t.hash))
      totals = addToTotals(totals, t)
      atMs = t.atMs
    }

    if (!isSameHash(block.merkleRoot, merkleRoot(leaves)))
      throw fault('merkleRoot', 'is not that of its transactions')
    if (transactions.length ? block.atMs !== atMs : !isCount(block.atMs) || block.atMs < atMs)
      throw fault('atMs', 'is not the time of its last transaction, or before it')
    for (const column of TOTAL_COLUMNS)
      if (block[column] !== totals[column])
        throw fault(column, `is ${block[column]}, and the sum is ${totals[column]}`)
    if (!isSameHash(block.hash, hashBlock(block))) throw fault('hash', 'does not recompute')
    if (this.#sumOfBalances !== totals.issued - totals.fees)
      throw fault('issued', `less fees is not the sum of balances, ${this.#sumOfBalances}`)

    this.#states.append(number, this.#wallets.columnsOf(this.#changed))
    this.#changed.clear()
    const { frontier } = appendLeaf(this.#head.number, this.#head.frontier, leafHash(block.hash))
    const { hash, commits } = block
    const operatorActions = this.#head.operatorActions + block.operatorActions.length
    this.#head = { number, hash, atMs: block.atMs, totals, frontier, commits, operatorActions }
    if (transactions.length) this.#lastMoved = number
  }

  /** Whether it is the first to name the current wallets: at most one follows a block with transactions. */
  #isStateBlock({ commits }: RecordedBlock): boolean {
    const named = this.#head.commits?.stateBlock ?? 0
    return named < this.#lastMoved && this.#lastMoved <= (commits?.stateBlock ?? 0)
  }

  /** After a header of version 2 all must be: an older server would omit the state. */
  #faultInCommitments(block: RecordedBlock): readonly [column: string, reason: string] | null {
    const { number, commits } = block
    if (!commits && this.#head.commits) return ['version', 'is 1 after one of version 2']
    return (commits && this.#states.faultIn(number, commits)) ?? faultInOperatorActions(block)
  }

  #apply(t: PlacedTransaction): Effect {
    const fault = (column: string, reason: string) => transactionFault(t.number, column, reason)
    const wallets = this.#wallets
    const sender = t.from === null ? null : wallets.find(t.from)
    if (sender === undefined) throw fault('from', 'has never received a coin')
    const known = wallets.find(t.to)
    if (t.kind === 'bonus' && known !== undefined && this.#rules.isBonusFirst)
      throw fault('kind', 'is a bonus for a wallet that is not new')
    const receiver = known ?? this.#open(t)
    if (t.kind === 'claim') this.#claim(receiver, t)
    if (!isSameHash(t.hash, hashTransaction(t))) throw fault('hash', 'does not recompute')

    if (sender !== null) {
      const cost = addMicros(t.amount, t.fee)
      const balance = wallets.balanceOf(sender)
      if (balance < cost) throw fault('amount', `and fee take ${cost} of ${balance}`)
      this.#change(t, sender, subtractMicros(ZERO, cost))
      wallets.addToHistory(sender)
    }
    this.#change(t, receiver, t.amount)
    // A transfer to the own address is one line of history.
    if (receiver !== sender) wallets.addToHistory(receiver)

    return {
      fromSequence: sender === null ? null : wallets.historyLengthOf(sender),
      fromBalance: sender === null ? null : wallets.balanceOf(sender),
      toSequence: wallets.historyLengthOf(receiver),
      toBalance: wallets.balanceOf(receiver),
    }
  }

  #claim(wallet: number, { number, atMs }: PlacedTransaction): void {
    const sinceMs = atMs - this.#wallets.lastClaimMsOf(wallet)
    if (sinceMs < this.#rules.cooldownMs)
      throw transactionFault(number, 'atMs', `is ${sinceMs} ms after the wallet's last claim`)
    this.#wallets.setLastClaim(wallet, atMs)
  }

  #change({ number }: PlacedTransaction, wallet: number, by: Micros): void {
    const balance = addMicros(this.#wallets.balanceOf(wallet), by)
    if (!isUint64(balance)) throw transactionFault(number, 'amount', 'makes a wallet too full')
    this.#wallets.setBalance(wallet, balance)
    this.#changed.add(wallet)
    this.#sumOfBalances = addMicros(this.#sumOfBalances, by)
  }

  #open(t: PlacedTransaction): number {
    if (!this.#isSpeltRight(t.to)) throw transactionFault(t.number, 'to', `is ${t.to}`)
    this.#states.open(t.to)
    return this.#wallets.open(t.to)
  }
}

function expectSame(t: RecordedTransaction, effect: Effect, column: keyof Effect): void {
  if (t[column] !== effect[column])
    throw transactionFault(t.number, column, `is ${t[column]} instead of ${effect[column]}`)
}

const transactionFault = (number: number, column: string, reason: string) =>
  new ChainFault(`transaction ${number}`, column, reason)
