import { type Address, parseAddress } from '../address.ts'
import { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from '../limits.ts'
import { addMicros, type Micros, subtractMicros, ZERO } from '../money.ts'
import { type BlockHeader, GENESIS_HASH, type Totals, addToTotals, hashBlock } from './block.ts'
import { isSameHash, leafHash, merkleRoot } from './merkle.ts'
import { type Kind, KINDS } from './kind.ts'
import { type ChainTransaction, hashTransaction } from './transaction.ts'
import { type Frontier, appendLeaf } from './tree.ts'
import { isUint64 } from './uint64.ts'

/** A transaction where it stands. */
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

interface Head {
  number: number
  hash: Uint8Array
  atMs: number
  totals: Totals
  frontier: Frontier
}

/** What SYSTEM may give. */
export interface IssuingRules {
  /** For each kind; one that is not named may have any amount. */
  rewards: Partial<Record<Kind, Micros>>
  /** From one claim of a wallet to its next. */
  cooldownMs: number
}

/** The rules that CXAC has always had: an operator cannot give themselves more, or sooner, unseen. */
export const CXAC_RULES: IssuingRules = {
  rewards: { claim: MINING_REWARD, bonus: REFERRAL_BONUS },
  cooldownMs: MINING_COOLDOWN_MS,
}

/** For chains that are not CXAC's own, as tests make them. */
export const NO_RULES: IssuingRules = { rewards: {}, cooldownMs: 0 }

const NEVER = -Infinity
const TOTAL_COLUMNS = ['transactions', 'volume', 'fees', 'issued'] as const

/** Recomputes the chain from the first block on, believing no stored result. Spent after a fault. */
export class Replay {
  readonly #rules: IssuingRules
  #head: Head = {
    number: 0,
    hash: GENESIS_HASH,
    atMs: 0,
    totals: { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO },
    frontier: [],
  }
  /** Where each wallet stands in the columns below: a million objects would take twice the memory. */
  readonly #wallets = new Map<Address, number>()
  readonly #balances: Micros[] = []
  readonly #historyLengths: number[] = []
  readonly #lastClaimsMs: number[] = []
  #sumOfBalances = ZERO

  constructor(rules: IssuingRules) {
    this.#rules = rules
  }

  get head(): Readonly<Head> {
    return this.#head
  }

  /** Wallets that have ever received a coin. */
  get walletCount(): number {
    return this.#wallets.size
  }

  balanceOf(address: Address): Micros {
    return this.#balances[this.#wallets.get(address) ?? -1] ?? ZERO
  }

  historyLengthOf(address: Address): number {
    return this.#historyLengths[this.#wallets.get(address) ?? -1] ?? 0
  }

  /** Every wallet that has ever received a coin, the first to do so first. */
  *wallets(): Generator<{ address: Address; balance: Micros; historyLength: number }> {
    for (const [address, wallet] of this.#wallets) {
      const historyLength = this.#historyLengths[wallet]!
      yield { address, balance: this.#balances[wallet]!, historyLength }
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

  /** The same for transactions that come without their effects, which it answers. */
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
    if (block.number !== number) throw fault('number', `is ${block.number}`)
    if (!isSameHash(block.previousHash, this.#head.hash))
      throw fault('previousHash', 'is not the hash of the block before')
    if (transactions.length === 0) throw fault('transactions', 'is empty')

    let { totals, atMs } = this.#head
    const leaves: Uint8Array[] = []
    for (const t of transactions) {
      checkForm(t, totals.transactions + 1, number, atMs)
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
    if (block.atMs !== atMs) throw fault('atMs', 'is not the time of its last transaction')
    for (const column of TOTAL_COLUMNS)
      if (block[column] !== totals[column])
        throw fault(column, `is ${block[column]}, and the sum is ${totals[column]}`)
    if (!isSameHash(block.hash, hashBlock(block))) throw fault('hash', 'does not recompute')
    if (this.#sumOfBalances !== totals.issued - totals.fees)
      throw fault('issued', `less fees is not the sum of balances, ${this.#sumOfBalances}`)

    const { frontier } = appendLeaf(this.#head.number, this.#head.frontier, leafHash(block.hash))
    this.#head = { number, hash: block.hash, atMs, totals, frontier }
  }

  #apply(t: PlacedTransaction): Effect {
    const fault = (column: string, reason: string) => transactionFault(t.number, column, reason)
    const sender = t.from === null ? null : this.#wallets.get(t.from)
    if (sender === undefined) throw fault('from', 'has never received a coin')
    const receiver = this.#wallets.get(t.to) ?? this.#open(t)
    if (t.kind === 'claim') this.#claim(receiver, t)
    if (!isSameHash(t.hash, hashTransaction(t))) throw fault('hash', 'does not recompute')

    if (sender !== null) {
      const cost = addMicros(t.amount, t.fee)
      const balance = this.#balances[sender]!
      if (balance < cost) throw fault('amount', `and fee take ${cost} of ${balance}`)
      this.#change(sender, subtractMicros(ZERO, cost))
      this.#historyLengths[sender]!++
    }
    this.#change(receiver, t.amount)
    // To one's own address both ends are one wallet, and its history gets one entry.
    if (receiver !== sender) this.#historyLengths[receiver]!++

    return {
      fromSequence: sender === null ? null : this.#historyLengths[sender]!,
      fromBalance: sender === null ? null : this.#balances[sender]!,
      toSequence: this.#historyLengths[receiver]!,
      toBalance: this.#balances[receiver]!,
    }
  }

  #claim(wallet: number, { number, atMs }: PlacedTransaction): void {
    const sinceMs = atMs - this.#lastClaimsMs[wallet]!
    if (sinceMs < this.#rules.cooldownMs)
      throw transactionFault(number, 'atMs', `is ${sinceMs} ms after the wallet's last claim`)
    this.#lastClaimsMs[wallet] = atMs
  }

  #change(wallet: number, by: Micros): void {
    this.#balances[wallet] = addMicros(this.#balances[wallet]!, by)
    this.#sumOfBalances = addMicros(this.#sumOfBalances, by)
  }

  /** Hashes do not see upper and lower case: another spelling would count as a second wallet. */
  #open(t: PlacedTransaction): number {
    if (parseAddress(t.to) !== t.to) throw transactionFault(t.number, 'to', `is ${t.to}`)
    const wallet = this.#wallets.size
    this.#wallets.set(t.to, wallet)
    this.#balances.push(ZERO)
    this.#historyLengths.push(0)
    this.#lastClaimsMs.push(NEVER)
    return wallet
  }
}

/** What can be seen without the wallets. */
function checkForm(t: PlacedTransaction, number: number, block: number, previousAtMs: number) {
  const fault = (column: string, reason: string) => transactionFault(number, column, reason)
  if (t.number !== number) throw fault('number', `is ${t.number}`)
  if (t.block !== block) throw fault('block', `is ${t.block} instead of ${block}`)
  if (!KINDS.includes(t.kind)) throw fault('kind', `is ${t.kind}`)
  if ((t.from === null) === (t.kind === 'transfer'))
    throw fault('from', `is ${t.from ?? 'SYSTEM'} in a ${t.kind}`)
  if (t.amount <= 0n || !isUint64(t.amount)) throw fault('amount', `is ${t.amount}`)
  if (!isUint64(t.fee) || (t.fee !== 0n && t.kind !== 'transfer'))
    throw fault('fee', `is ${t.fee} in a ${t.kind}`)
  if (!Number.isSafeInteger(t.atMs) || t.atMs < previousAtMs)
    throw fault('atMs', `is ${t.atMs}, before ${previousAtMs}`)
}

function expectSame(t: RecordedTransaction, effect: Effect, column: keyof Effect): void {
  if (t[column] !== effect[column])
    throw transactionFault(t.number, column, `is ${t[column]} instead of ${effect[column]}`)
}

const transactionFault = (number: number, column: string, reason: string) =>
  new ChainFault(`transaction ${number}`, column, reason)
