import type { Address } from '#api/chain/address.ts'
import { type Commitments, GENESIS_HASH, NO_STATE } from '#api/chain/block.ts'
import type { OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import type { HeadRow } from '#server/chain/reading/records.ts'

export interface WalletRow {
  number: number
  address: Address
  balance: bigint
  historyLength: number
  isFrozen: boolean
  isClosed: boolean
  keySet: Uint8Array | null
}

export interface BlockRow {
  number: number
  atMs: number
  transactions: number
  volume: bigint
  fees: bigint
  issued: bigint
  hash: Uint8Array
  previousHash: Uint8Array
  merkleRoot: Uint8Array
  commits: Commitments
  operatorActions: readonly OperatorAction[]
  evidence: readonly Uint8Array[]
}

export interface TransactionRow {
  number: number
  block: number
  atMs: number
  amount: bigint
  fee: bigint
  fromBalance: bigint | null
  toBalance: bigint
  fromWallet: number | null
  fromSequence: number | null
  toWallet: number
  toSequence: number
  kind: number
  hash: Uint8Array
}

export interface MarkRow {
  name: string
  untilMs: bigint
  transaction: bigint | null
  note: Uint8Array | null
}

export interface KeyRow {
  transaction: number
  voidedAtMs: number | null
}

/** Committed rows. They are replaced, never changed, so that a copy is cheap. */
export class Tables {
  head: HeadRow = {
    wallets: 0,
    block: 0n,
    at_ms: 0n,
    transactions: 0n,
    volume_micros: 0n,
    fees_micros: 0n,
    issued_micros: 0n,
    hash: GENESIS_HASH,
    frontier: new Uint8Array(),
    freezes: 0,
    state_block: 0n,
    state_root: NO_STATE.stateRoot,
    state_sum_micros: 0n,
  }
  /** The last block that changed a key set. */
  lastKeyChange = 0
  wallets = new Map<number, WalletRow>()
  numbers = new Map<string, number>()
  blocks = new Map<number, BlockRow>()
  transactions = new Map<number, TransactionRow>()
  nodes = new Map<string, Uint8Array>()
  marks = new Map<string, MarkRow>()
  keys = new Map<bigint, KeyRow>()
  /** Rows of another domain: the transactions of rewards. */
  rewards = new Set<number>()
  /** Operator actions by their hashes, with their block; 0 while one waits. */
  operatorActions = new Map<string, number>()

  copy(): Tables {
    const copy = new Tables()
    copy.head = this.head
    copy.lastKeyChange = this.lastKeyChange
    copy.wallets = new Map(this.wallets)
    copy.numbers = new Map(this.numbers)
    copy.blocks = new Map(this.blocks)
    copy.transactions = new Map(this.transactions)
    copy.nodes = new Map(this.nodes)
    copy.marks = new Map(this.marks)
    copy.keys = new Map(this.keys)
    copy.rewards = new Set(this.rewards)
    copy.operatorActions = new Map(this.operatorActions)
    return copy
  }

  walletOf(address: string): WalletRow | undefined {
    return this.wallets.get(this.numbers.get(address) ?? 0)
  }

  put(wallet: WalletRow): void {
    this.wallets.set(wallet.number, wallet)
    this.numbers.set(wallet.address, wallet.number)
  }
}
