import type { Address } from '#api/chain/address.ts'
import type { OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import type { Kind } from '#api/chain/kind.ts'
import type { Micros } from '#api/chain/money.ts'
import type { LedgerTransaction, Wallet } from '../chain/records.ts'
import type { UsedKey } from './usedKey.ts'

/**
 * Something that shall happen to wallets. `touches` is loaded first; `decide` is pure, sees what the
 * orders before it did, and either says what happens or throws a Refusal, which changes nothing.
 */
export interface Order<Result> {
  atMs: number
  touches: {
    wallets: readonly Address[]
    marks: readonly string[]
    /**
     * Digests of keys. They are hardly ever there, and are therefore not looked for before the commit finds one, or
     * the order is decided without setting them.
     */
    keys?: readonly bigint[]
  }
  decide: (view: View) => Decision<Result>
}

interface View {
  /** The chain's time for this order: never before that of an earlier transaction. */
  nowMs: number
  wallet: (address: Address) => Readonly<Wallet> | undefined
  /** A mark whose time is over is not seen. */
  mark: (name: string) => Readonly<Mark> | undefined
  /** The same goes for a key. */
  key: (digest: bigint) => Readonly<UsedKey> | undefined
}

export interface Decision<Result> {
  opens?: readonly Address[]
  postings?: readonly Posting[]
  marks?: readonly NewMark[]
  /** Used from now on, for the first transaction that the order makes. */
  keys?: readonly bigint[]
  /** What operators did, for the log: only what waits there. */
  operatorActions?: readonly OperatorAction[]
  /** The state after this block, the last with a transaction, shall be named, if need be by a block of its own. */
  seals?: { block: number; transactions: number }
  /** Rows of the order's own domain, written in the same commit. */
  record?: (opened: readonly Wallet[], made: readonly LedgerTransaction[]) => Statement[]
  answer: (made: readonly LedgerTransaction[]) => Result
}

export interface Posting {
  kind: Kind
  /** Null is SYSTEM. */
  from: Address | null
  to: Address
  amount: Micros
  fee: Micros
}

export interface Mark {
  name: string
  untilMs: number
  /** The number of the transaction that it belongs to. */
  transaction: number | null
  note: Uint8Array | null
}

/** A mark set by an order with a posting belongs to the first transaction that the order makes. */
type NewMark = Omit<Mark, 'transaction'>

export interface Statement {
  text: string
  values: readonly unknown[]
}
