import { randomBytes } from 'node:crypto'
import { type Address, addressFromBytes } from '#api/chain/address.ts'
import {
  type StateCommitment,
  type Totals,
  GENESIS_HASH,
  NO_ACTIONS,
  NO_STATE,
  addToTotals,
  hashBlock,
} from '#api/chain/block.ts'
import type { Kind } from '#api/chain/kind.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock, RecordedTransaction } from '#api/chain/replay/replay.ts'
import { SumTree } from '#api/chain/state/SumTree.ts'
import { hashTransaction } from '#api/chain/transaction.ts'
import { type TreeNode, appendLeaf } from '#api/chain/tree/tree.ts'
import { REFERRAL_BONUS } from '#api/limits.ts'
import { type Micros, ZERO, addMicros, micros, subtractMicros } from '#api/chain/money.ts'
import { DAY_MS } from '#api/time.ts'

const DAYS = 60
const BLOCK_TRANSACTIONS = 280
/** Blocks between two states: a server under full load names one about every second. */
const STATE_BLOCKS = 64
const FEE = micros(10_000n)
const AMOUNT_MAX_MICROS = 50_000
/** One of so many transfers goes to the first wallet, whose list is long. */
const BUSY_SHARE = 50

export interface Size {
  people: number
  transactions: number
}

/** With the wallets' numbers, as its row holds them. */
export type GrownTransaction = RecordedTransaction & { fromWallet: number | null; toWallet: number }

/**
 * A valid chain, made in memory: a bonus for each wallet, then transfers between any two of
 * them. Hashed by the ledger's functions; the audit passes.
 */
export class GrowingChain {
  readonly addresses: Address[] = []
  readonly balances: Micros[]
  readonly historyLengths: Int32Array
  readonly #size: Size
  readonly #beginMs: number
  head: {
    number: number
    hash: Uint8Array
    atMs: number
    totals: Totals
    frontier: readonly Uint8Array[]
    /** Named by the last header. */
    state: StateCommitment
  } = {
    number: 0,
    hash: GENESIS_HASH,
    atMs: 0,
    totals: { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO },
    frontier: [],
    state: NO_STATE,
  }
  readonly #tree = new SumTree()
  /** What the next header names. */
  #newest = NO_STATE

  constructor(size: Size, nowMs: number) {
    this.#size = size
    this.#beginMs = nowMs - DAYS * DAY_MS
    this.balances = Array<Micros>(size.people).fill(ZERO)
    this.historyLengths = new Int32Array(size.people)
    const shortForms = new Set<string>()
    while (this.addresses.length < size.people) {
      const address = addressFromBytes(randomBytes(20))
      const shortForm = (address.slice(2, 6) + address.slice(-4)).toLowerCase()
      if (shortForms.has(shortForm)) continue
      shortForms.add(shortForm)
      this.addresses.push(address)
    }
  }

  /** The next block; null at the end of the chain. */
  grow(): { block: RecordedBlock; transactions: GrownTransaction[]; nodes: TreeNode[] } | null {
    const { people, transactions: length } = this.#size
    let { totals, atMs } = this.head
    const number = this.head.number + 1
    const transactions: GrownTransaction[] = []
    while (transactions.length < BLOCK_TRANSACTIONS && totals.transactions < length) {
      const next = totals.transactions + 1
      atMs = this.#beginMs + Math.floor((next / length) * DAYS * DAY_MS)
      const t =
        next <= people
          ? this.#move('bonus', null, next - 1, REFERRAL_BONUS, next, number, atMs)
          : this.#move('transfer', ...this.#pair(), this.#amount(), next, number, atMs)
      transactions.push(t)
      totals = addToTotals(totals, t)
    }
    if (transactions.length === 0) return null
    const state = this.#newest
    const header = {
      number,
      previousHash: this.head.hash,
      merkleRoot: merkleRoot(transactions.map(t => leafHash(t.hash))),
      atMs,
      ...totals,
      commits: { ...state, actionsRoot: NO_ACTIONS, evidenceRoot: null },
    }
    const block = { ...header, hash: hashBlock(header), operatorActions: [], evidence: [] }
    const { frontier, completed } = appendLeaf(
      this.head.number,
      this.head.frontier,
      leafHash(block.hash),
    )
    this.head = { number, hash: block.hash, atMs, totals, frontier, state }
    if (number % STATE_BLOCKS === 0) this.#newest = this.#stateAfter(number)
    return { block, transactions, nodes: completed }
  }

  #move(
    kind: Kind,
    from: number | null,
    to: number,
    amount: Micros,
    number: number,
    block: number,
    atMs: number,
  ): GrownTransaction {
    const fee = from === null ? ZERO : FEE
    const plain = {
      number,
      kind,
      from: from === null ? null : this.addresses[from]!,
      to: this.addresses[to]!,
      amount,
      fee,
      atMs,
    }
    if (from !== null) {
      this.balances[from] = subtractMicros(this.balances[from]!, addMicros(amount, fee))
      this.historyLengths[from]!++
    }
    this.balances[to] = addMicros(this.balances[to]!, amount)
    this.historyLengths[to]!++
    for (const place of [from, to])
      if (place !== null) this.#tree.set(place, this.balances[place]!, this.historyLengths[place]!)
    return {
      ...plain,
      hash: hashTransaction(plain),
      block,
      fromWallet: from === null ? null : from + 1,
      toWallet: to + 1,
      fromSequence: from === null ? null : this.historyLengths[from]!,
      fromBalance: from === null ? null : this.balances[from]!,
      toSequence: this.historyLengths[to]!,
      toBalance: this.balances[to],
    }
  }

  /** All wallets as they are now, after block `number`. They got their first coins in the order of their numbers. */
  #stateAfter(number: number): StateCommitment {
    const { root, sum } = this.#tree.rehash(place => this.addresses[place]!)
    return { stateBlock: number, stateRoot: root, stateSum: sum }
  }

  /** Two different wallets; the first can pay. */
  #pair(): [number, number] {
    const { people } = this.#size
    for (;;) {
      const from = Math.floor(Math.random() * people)
      const to = Math.random() * BUSY_SHARE < 1 ? 0 : Math.floor(Math.random() * people)
      if (from !== to && this.balances[from]! > BigInt(AMOUNT_MAX_MICROS) + FEE) return [from, to]
    }
  }

  readonly #amount = () => micros(BigInt(1 + Math.floor(Math.random() * AMOUNT_MAX_MICROS)))
}
