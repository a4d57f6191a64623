import { type Address, isCanonical } from '../address.ts'
import { MINING_COOLDOWN_MS, MINING_REWARD, REFERRAL_BONUS } from '../limits.ts'
import { addMicros, type Micros, micros, subtractMicros, ZERO } from '../money.ts'
import { type BlockHeader, GENESIS_HASH, type Totals, addToTotals, hashBlock } from './block.ts'
import { isSameHash, leafHash, merkleRoot } from './merkle.ts'
import { type Kind, KINDS } from './kind.ts'
import { type ChainTransaction, hashTransaction } from './transaction.ts'
import { type Frontier, appendLeaf } from './tree.ts'
import { isUint64 } from './uint64.ts'

/** A transaction as stored: with its hash, its block, and each wallet's history entry and balance after it. */
export interface RecordedTransaction extends ChainTransaction {
  hash: Uint8Array
  block: number
  fromSequence: number | null
  toSequence: number
  fromBalance: Micros | null
  toBalance: Micros
}

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
const FIRST_WALLETS = 1024
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
  readonly #isSpeltRight: (address: Address) => boolean
  /** Where each wallet stands in the columns below: a million objects would take several times the memory. */
  readonly #wallets = new Map<Address, number>()
  #balances = new BigUint64Array(FIRST_WALLETS)
  #historyLengths = new Uint32Array(FIRST_WALLETS)
  #lastClaimsMs = new Float64Array(FIRST_WALLETS)
  #sumOfBalances = ZERO

  /** `isSpeltRight`: of each address once. Hashes do not see upper and lower case: another spelling would count as a second wallet. */
  constructor(rules: IssuingRules, isSpeltRight: (address: Address) => boolean = isCanonical) {
    this.#rules = rules
    this.#isSpeltRight = isSpeltRight
  }

  get head(): Readonly<Head> {
    return this.#head
  }

  /** Wallets that have ever received a coin. */
  get walletCount(): number {
    return this.#wallets.size
  }

  balanceOf(address: Address): Micros {
    const wallet = this.#wallets.get(address)
    return wallet === undefined ? ZERO : this.#balanceAt(wallet)
  }

  historyLengthOf(address: Address): number {
    const wallet = this.#wallets.get(address)
    return wallet === undefined ? 0 : this.#historyLengths[wallet]!
  }

  /** Checks the block and its transactions against everything before; throws a `ChainFault` that
   * names the first wrong row and column. */
  append(block: RecordedBlock, transactions: readonly RecordedTransaction[]): void {
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
      this.#apply(t)
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

  #apply(t: RecordedTransaction): void {
    const fault = (column: string, reason: string) => transactionFault(t.number, column, reason)
    const sender = t.from === null ? null : this.#wallets.get(t.from)
    if (sender === undefined) throw fault('from', 'has never received a coin')
    const receiver = this.#wallets.get(t.to) ?? this.#open(t)
    if (t.kind === 'claim') this.#claim(receiver, t)
    if (!isSameHash(t.hash, hashTransaction(t))) throw fault('hash', 'does not recompute')

    if (sender !== null) {
      const cost = addMicros(t.amount, t.fee)
      const balance = this.#balanceAt(sender)
      if (balance < cost) throw fault('amount', `and fee take ${cost} of ${balance}`)
      this.#change(t, sender, subtractMicros(ZERO, cost))
      this.#historyLengths[sender]!++
    }
    this.#change(t, receiver, t.amount)
    // To one's own address both ends are one wallet, and its history gets one entry.
    if (receiver !== sender) this.#historyLengths[receiver]!++

    expectSame(t, 'fromSequence', sender === null ? null : this.#historyLengths[sender]!)
    expectSame(t, 'fromBalance', sender === null ? null : this.#balanceAt(sender))
    expectSame(t, 'toSequence', this.#historyLengths[receiver]!)
    expectSame(t, 'toBalance', this.#balanceAt(receiver))
  }

  #claim(wallet: number, { number, atMs }: RecordedTransaction): void {
    const sinceMs = atMs - this.#lastClaimsMs[wallet]!
    if (sinceMs < this.#rules.cooldownMs)
      throw transactionFault(number, 'atMs', `is ${sinceMs} ms after the wallet's last claim`)
    this.#lastClaimsMs[wallet] = atMs
  }

  #balanceAt(wallet: number): Micros {
    return micros(this.#balances[wallet]!)
  }

  #change({ number }: RecordedTransaction, wallet: number, by: Micros): void {
    const balance = addMicros(this.#balanceAt(wallet), by)
    if (!isUint64(balance)) throw transactionFault(number, 'amount', 'makes a wallet too full')
    this.#balances[wallet] = balance
    this.#sumOfBalances = addMicros(this.#sumOfBalances, by)
  }

  #open(t: RecordedTransaction): number {
    if (!this.#isSpeltRight(t.to)) throw transactionFault(t.number, 'to', `is ${t.to}`)
    const wallet = this.#wallets.size
    if (wallet === this.#balances.length) this.#makeRoom(2 * wallet)
    this.#wallets.set(t.to, wallet)
    this.#lastClaimsMs[wallet] = NEVER
    return wallet
  }

  #makeRoom(wallets: number): void {
    const [balances, lengths, claims] = [this.#balances, this.#historyLengths, this.#lastClaimsMs]
    this.#balances = new BigUint64Array(wallets)
    this.#historyLengths = new Uint32Array(wallets)
    this.#lastClaimsMs = new Float64Array(wallets)
    this.#balances.set(balances)
    this.#historyLengths.set(lengths)
    this.#lastClaimsMs.set(claims)
  }
}

/** What can be seen without the wallets. */
function checkForm(t: RecordedTransaction, number: number, block: number, previousAtMs: number) {
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

function expectSame<Column extends 'fromSequence' | 'fromBalance' | 'toSequence' | 'toBalance'>(
  t: RecordedTransaction,
  column: Column,
  computed: RecordedTransaction[Column],
): void {
  if (t[column] !== computed)
    throw transactionFault(t.number, column, `is ${t[column]} instead of ${computed}`)
}

const transactionFault = (number: number, column: string, reason: string) =>
  new ChainFault(`transaction ${number}`, column, reason)
