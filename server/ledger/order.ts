import type { Address } from '#api/chain/address.ts'
import type { OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import type { Kind } from '#api/chain/kind.ts'
import type { Micros } from '#api/chain/money.ts'
import type { Refusal } from '#api/refusals/refusals.ts'
import type { KeySet } from '#api/chain/keys/keySet.ts'
import type { LedgerTransaction, Wallet } from '../chain/reading/records.ts'
import type { LoadedWallet } from './wallets/loadedWallet.ts'
import type { UsedKey } from './keys/usedKey.ts'
import type { SignedChange, SignedTransfer } from './ownerKeys/signed.ts'

/**
 * A request to change wallets. What it `touches` is loaded first; `decide` is pure, sees the result of the orders
 * before it, and either returns what happens or throws a Refusal, which changes nothing.
 */
export interface Order<Result> {
  atMs: number
  /** How many payments of a bulk request it makes. Left out: it is a single order, and goes before those. */
  bulkPayments?: number
  touches: {
    wallets: readonly Address[]
    marks: readonly string[]
    /**
     * Digests of keys. A key is rarely used twice, so it is looked up only if the commit finds it used, or if the
     * order makes no transaction with it.
     */
    keys?: readonly bigint[]
  }
  decide: (view: OrderView) => Decision<Result>
}

export interface OrderView {
  /** The chain's time: never before that of an earlier transaction. */
  nowMs: number
  wallet: (address: Address) => Readonly<LoadedWallet> | undefined
  /** Undefined if it has expired. */
  mark: (name: string) => Readonly<Mark> | undefined
  /** Undefined if it has expired. */
  key: (digest: bigint) => Readonly<UsedKey> | undefined
}

export interface Decision<Result> {
  opens?: readonly Address[]
  postings?: readonly Posting[]
  marks?: readonly NewMark[]
  /** For each posting, the keys that its transaction uses from now on. */
  keys?: readonly (readonly bigint[])[]
  /** Never used from now on. */
  voidedKeys?: readonly bigint[]
  /** Who can move the coins of a wallet from now on. */
  keySet?: { set: KeySet; signed: SignedChange | null }
  /** To be logged; only those that wait for it. */
  operatorActions?: readonly OperatorAction[]
  /** The state after this block, the last one that changed a wallet, is to be named, if necessary by a state block. */
  namesState?: { block: number; transactions: number; freezes: number }
  /** Rows of the order's own domain, written in the same commit. */
  record?: (opened: readonly Wallet[], made: readonly LedgerTransaction[]) => Statement[]
  /** For several postings: the refusal of the one that is not possible. */
  refusalOf?: (refusal: Refusal, posting: number) => Refusal
  answer: (made: readonly LedgerTransaction[]) => Result
}

export interface Posting {
  kind: Kind
  /** Null: SYSTEM. */
  from: Address | null
  to: Address
  amount: Micros
  fee: Micros
  /** By a key in force. Required exactly if the sender has keys. */
  signed?: SignedTransfer
}

export interface Mark {
  name: string
  untilMs: number
  /** The number of its transaction. */
  transaction: number | null
  note: Uint8Array | null
}

/** A mark set by an order with a posting belongs to the first transaction of the order. */
type NewMark = Omit<Mark, 'transaction'>

export interface Statement {
  text: string
  values: readonly unknown[]
}
