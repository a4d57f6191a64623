import { type Address, addressBytes, bareAddress, isCanonical } from '../address.ts'
import { type Micros, ZERO } from '../money.ts'
import { addToTotals, versionOf } from '../block.ts'
import { evidenceRootOf } from '../keys/evidence.ts'
import type { KeySet } from '../keys/keySet.ts'
import { faultInOperatorActions } from '../operatorActions/operatorAction.ts'
import { faultInForm } from './faultInForm.ts'
import { COMPUTED, type HashCheck, RECOMPUTING } from './hashChecks.ts'
import type { IssuingRules } from './issuingRules.ts'
import { isCount, isSameHash, leafHash } from '../tree/merkle.ts'
import { ReplayedStates, type StateCheck, type StateColumns } from './ReplayedStates.ts'
import { ReplayedCoins } from './ReplayedCoins.ts'
import { type KeyColumns, ReplayedKeys } from './ReplayedKeys.ts'
import type { WalletColumns } from './ReplayedWallets.ts'
import { ChainFault, EarlyBlock, transactionFault } from './ChainFault.ts'
import type { RecordedBlock, RecordedTransaction } from './recordedBlock.ts'
import { EMPTY_HEAD, type ReplayHead } from './replayHead.ts'
import type { Effect, PlacedTransaction } from './placedTransaction.ts'
import { appendLeaf } from '../tree/tree.ts'

export type { RecordedBlock, RecordedTransaction }

/** A replay as data. */
export interface Snapshot {
  head: ReplayHead
  /** The newest block that changed a wallet. */
  lastMoved: number
  wallets: WalletColumns
  states: StateColumns
  /** Missing in snapshots of older versions. */
  keys?: KeyColumns
}

interface ReplayedWallet {
  address: Address
  balance: Micros
  historyLength: number
  keySet: KeySet | undefined
}

const TOTAL_COLUMNS = ['transactions', 'volume', 'fees', 'issued'] as const

/** Recomputes the chain from the first block, trusting no stored result. Not usable after a fault. */
export class Replay {
  readonly #rules: IssuingRules
  #head: ReplayHead = EMPTY_HEAD
  readonly #coins: ReplayedCoins
  readonly #keys: ReplayedKeys
  readonly #states: StateCheck
  /** The newest block that changed a wallet. */
  #lastMoved = 0

  /** `isSpeltRight`: called once per address. Hashes ignore upper and lower case: another spelling would count as a second wallet. */
  constructor(
    rules: IssuingRules,
    isSpeltRight: (address: Address) => boolean = isCanonical,
    states: StateCheck = new ReplayedStates(),
  ) {
    this.#rules = rules
    this.#states = states
    this.#keys = new ReplayedKeys(({ address }) => this.#find(address))
    this.#coins = new ReplayedCoins(rules, isSpeltRight, {
      opened: address => states.open(address),
      requireOrdered: (wallet, t) => this.#keys.requireOrdered(wallet, t),
    })
  }

  /** Goes on where a snapshot was taken. */
  static resume(
    rules: IssuingRules,
    { head, lastMoved, wallets, states, keys }: Snapshot,
    isSpeltRight: (address: Address) => boolean = isCanonical,
  ): Replay {
    const replay = new Replay(rules, isSpeltRight, ReplayedStates.of(states, wallets.words))
    replay.#head = head
    replay.#lastMoved = lastMoved
    replay.#coins.resume(wallets)
    if (keys) replay.#keys.resume(keys)
    return replay
  }

  /** Everything that later blocks depend on, as data. Only with the default check of states. */
  get snapshot(): Snapshot {
    if (!(this.#states instanceof ReplayedStates)) throw new TypeError('States are elsewhere')
    return {
      head: this.#head,
      lastMoved: this.#lastMoved,
      wallets: this.#coins.wallets.columns,
      states: this.#states.columns,
      keys: this.#keys.columns,
    }
  }

  get head(): Readonly<ReplayHead> {
    return this.#head
  }

  /** Wallets that have ever received a coin. */
  get walletCount(): number {
    return this.#coins.wallets.size
  }

  balanceOf(address: Address): Micros {
    const wallet = this.#coins.wallets.find(address)
    return wallet === undefined ? ZERO : this.#coins.wallets.balanceOf(wallet)
  }

  /** Undefined if the wallet never had keys; without a key in it, it is custodial again. */
  keySetOf(address: Address): KeySet | undefined {
    const wallet = this.#coins.wallets.find(address)
    return wallet === undefined ? undefined : this.#keys.setOf(wallet)
  }

  /** Of the log's origin, as the key sets name it; null if there are none. */
  get originHash(): Uint8Array | null {
    return this.#keys.originHash
  }

  historyLengthOf(address: Address): number {
    const wallet = this.#coins.wallets.find(address)
    return wallet === undefined ? 0 : this.#coins.wallets.historyLengthOf(wallet)
  }

  /** Its place in the order of `wallets`, from 1 on; 0 if it never received a coin. */
  numberOf(address: Address): number {
    return (this.#coins.wallets.find(address) ?? -1) + 1
  }

  /** Every wallet that has received a coin, in the order of their first. */
  *wallets(): Generator<ReplayedWallet> {
    const { wallets } = this.#coins
    for (let wallet = 0; wallet < wallets.size; wallet++)
      yield {
        address: wallets.addressOf(wallet),
        balance: wallets.balanceOf(wallet),
        historyLength: wallets.historyLengthOf(wallet),
        keySet: this.#keys.setOf(wallet),
      }
  }

  /** Checks the block and its transactions against everything before; throws a `ChainFault` that
   * names the first wrong row and column. */
  append(block: RecordedBlock, transactions: readonly RecordedTransaction[]): void {
    this.#take(block, transactions, RECOMPUTING, (t, effect) => {
      expectSame(t, effect, 'fromSequence')
      expectSame(t, effect, 'fromBalance')
      expectSame(t, effect, 'toSequence')
      expectSame(t, effect, 'toBalance')
    })
  }

  /**
   * The same for a block of `unpackBlocks`, which has computed every hash from its bytes. Its transactions come without
   * their effects, which `settle` gets.
   */
  extend(
    block: RecordedBlock,
    transactions: readonly PlacedTransaction[],
    settle: (transaction: PlacedTransaction, effect: Effect) => void = () => {},
  ): void {
    this.#take(block, transactions, COMPUTED, settle)
  }

  #take<T extends PlacedTransaction>(
    block: RecordedBlock,
    transactions: readonly T[],
    hashes: HashCheck,
    settle: (transaction: T, effect: Effect) => void,
  ): void {
    const number = this.#head.number + 1
    const fault = (column: string, reason: string) =>
      new ChainFault(`block ${number}`, column, reason)
    if (block.atMs > this.#rules.latestMs()) throw new EarlyBlock(number, block.atMs)
    if (block.number !== number) throw fault('number', `is ${block.number}`)
    if (!isSameHash(block.previousHash, this.#head.hash))
      throw fault('previousHash', 'is not the hash of the block before')
    const { operatorActions: actions, evidence } = block
    const isEmpty = transactions.length + actions.length + evidence.length === 0
    if (isEmpty && !this.#isStateBlock(block)) throw fault('transactions', 'is empty')
    const wrongly = this.#faultInCommitments(block)
    if (wrongly) throw fault(...wrongly)

    let { totals, atMs } = this.#head
    this.#keys.begin(number, evidence)
    for (const t of transactions) {
      const next = totals.transactions + 1
      atMs = this.#keys.change({ block: number, after: next - 1, atMs })
      const wrong = faultInForm(t, next, number, atMs)
      if (wrong) throw transactionFault(next, ...wrong)
      settle(t, this.#coins.apply(t, hashes.require))
      totals = addToTotals(totals, t)
      atMs = t.atMs
    }
    atMs = this.#keys.change({ block: number, after: totals.transactions, atMs })
    const keyChanges = this.#keys.end(number)
    const hasMoved = transactions.length + keyChanges.length > 0

    if (!hashes.isRootOf(block, transactions))
      throw fault('merkleRoot', 'is not that of its transactions')
    if (hasMoved ? block.atMs !== atMs : !isCount(block.atMs) || block.atMs < atMs)
      throw fault('atMs', 'is not the time of its last transaction, or before it')
    for (const column of TOTAL_COLUMNS)
      if (block[column] !== totals[column])
        throw fault(column, `is ${block[column]}, and the sum is ${totals[column]}`)
    if (!hashes.isHashOf(block)) throw fault('hash', 'does not recompute')
    if (this.#coins.sum !== totals.issued - totals.fees)
      throw fault('issued', `less fees is not the sum of balances, ${this.#coins.sum}`)

    this.#states.append(number, { ...this.#coins.wallets.takeChanges(), keys: keyChanges })
    const { frontier } = appendLeaf(this.#head.number, this.#head.frontier, leafHash(block.hash))
    const { hash, commits } = block
    const operatorActions = this.#head.operatorActions + block.operatorActions.length
    this.#head = { number, hash, atMs: block.atMs, totals, frontier, commits, operatorActions }
    if (hasMoved) this.#lastMoved = number
  }

  /** Whether it is the first to name the current wallets: at most one follows a block with transactions. */
  #isStateBlock({ commits }: RecordedBlock): boolean {
    const named = this.#head.commits?.stateBlock ?? 0
    return named < this.#lastMoved && this.#lastMoved <= (commits?.stateBlock ?? 0)
  }

  /** Key sets name wallets by bytes; a replay of bytes has no checksums in its addresses. */
  #find(address: Address): number | undefined {
    const { wallets } = this.#coins
    return wallets.find(address) ?? wallets.find(bareAddress(addressBytes(address)))
  }

  /** Versions never go back: an older server would omit the state or the evidence. */
  #faultInCommitments(block: RecordedBlock): readonly [column: string, reason: string] | null {
    const { number, commits, evidence } = block
    const [before, version] = [versionOf(this.#head), versionOf(block)]
    if (version < before) return ['version', `is ${version} after one of version ${before}`]
    const wrong =
      (commits && this.#states.faultIn(number, commits)) ?? faultInOperatorActions(block)
    if (wrong) return wrong
    if (!commits?.evidenceRoot)
      return evidence.length ? ['evidence', `stands in a block of version ${version}`] : null
    const isSame = isSameHash(commits.evidenceRoot, evidenceRootOf(evidence))
    return isSame ? null : ['evidenceRoot', 'is not that of its evidence']
  }
}

function expectSame(t: RecordedTransaction, effect: Effect, column: keyof Effect): void {
  if (t[column] !== effect[column])
    throw transactionFault(t.number, column, `is ${t[column]} instead of ${effect[column]}`)
}
