import type { Address } from '../address.ts'
import { addToTotals, GENESIS_HASH, hashBlock, NO_STATE, type Totals } from '../block.ts'
import { encodeEvidence, type Evidence, evidenceRootOf } from '../keys/evidence.ts'
import { hashKeySet, type KeySet, originHashOf } from '../keys/keySet.ts'
import {
  encodeKeysOrder,
  encodeTransferOrder,
  NO_KEY_SET,
  ORDER_ID_BYTES,
  type TransferOrder,
} from '../keys/order.ts'
import { leafHash, merkleRoot } from '../tree/merkle.ts'
import { addMicros, type Micros, micros, subtractMicros, ZERO } from '../money.ts'
import { actionsRootOf } from '../operatorActions/operatorAction.ts'
import type { RecordedTransaction } from '../replay/replay.ts'
import { SumTree } from '../state/SumTree.ts'
import { type ChainTransaction, hashTransaction } from '../transaction.ts'
import type { ChainBlock } from './chains.ts'
import type { TestKey } from './ownerKeys.ts'

export const ORIGIN = 'wallet.example/log'
const BEGIN_MS = 1_750_000_000_000
const LIFE_MS = 600_000

/** What one block holds, in order. A forger changes it before it is hashed and linked. */
export type Draft = (
  | { transaction: Omit<ChainTransaction, 'number' | 'atMs'>; atMs: number; evidence?: Evidence }
  | { change: Exclude<Evidence, { what: 'transfer' }> }
  | { bytes: Uint8Array }
)[]

interface Signing {
  by: TestKey
  fee?: Micros
  /** What the order says instead. */
  order?: Partial<TransferOrder>
  /** What the evidence says instead. */
  evidence?: Partial<Extract<Evidence, { what: 'transfer' }>>
}

/** Builds chains of version 3 with key sets: every hash and link is right, also of what breaks a rule. */
export class KeyChain {
  readonly drafts: Draft[] = []
  nowMs = BEGIN_MS
  readonly #sets = new Map<Address, KeySet>()
  #transactions = 0
  #ids = 0

  begin(): this {
    this.drafts.push([])
    return this
  }

  get #block(): Draft {
    return this.drafts.at(-1)!
  }

  setOf(address: Address): KeySet | undefined {
    return this.#sets.get(address)
  }

  claim(to: Address, amount = micros(2_000_000n)): this {
    this.#transactions++
    const transaction = { kind: 'claim' as const, from: null, to, amount, fee: ZERO }
    this.#block.push({ transaction, atMs: ++this.nowMs })
    return this
  }

  /** Without `signing`: as a custodial wallet sends. */
  pay(from: Address, to: Address, amount: bigint, signing?: Signing): this {
    const number = ++this.#transactions
    const atMs = ++this.nowMs
    const fee = signing?.fee ?? ZERO
    const transaction = { kind: 'transfer' as const, from, to, amount: micros(amount), fee }
    if (!signing) this.#block.push({ transaction, atMs })
    else
      this.#block.push({
        transaction,
        atMs,
        evidence: this.#evidence(transaction, number, signing),
      })
    return this
  }

  #evidence(
    { from, to, amount, fee }: { from: Address; to: Address; amount: Micros; fee: Micros },
    transaction: number,
    { by, order = {}, evidence = {} }: Signing,
  ): Evidence {
    const id = new Uint8Array(ORDER_ID_BYTES)
    new DataView(id.buffer).setUint32(0, ++this.#ids)
    const signed = {
      originHash: originHashOf(ORIGIN),
      from,
      to,
      amount,
      largestFee: fee,
      validUntilMs: this.nowMs + LIFE_MS,
      id,
      ...order,
    }
    const { largestFee, validUntilMs } = signed
    return {
      what: 'transfer',
      transaction,
      largestFee,
      validUntilMs,
      id: signed.id,
      key: by.key,
      proof: by.sign(encodeTransferOrder(signed)),
      ...evidence,
    }
  }

  nextSet(address: Address, keys: readonly TestKey[]): KeySet {
    return {
      originHash: originHashOf(ORIGIN),
      address,
      sequence: (this.#sets.get(address)?.sequence ?? 0) + 1,
      keys: keys.map(({ key }) => key),
    }
  }

  start(address: Address, keys: readonly TestKey[], changed: Partial<KeySet> = {}): this {
    const set = { ...this.nextSet(address, keys), ...changed }
    this.#sets.set(address, set)
    const change = { what: 'start' as const, after: this.#transactions, atMs: ++this.nowMs, set }
    this.#block.push({ change })
    return this
  }

  change(
    address: Address,
    keys: readonly TestKey[],
    by: TestKey,
    changed: {
      set?: Partial<KeySet>
      before?: Uint8Array
      signedSet?: KeySet
      validUntilMs?: number
    } = {},
  ): this {
    const last = this.#sets.get(address)
    const set = { ...this.nextSet(address, keys), ...changed.set }
    this.#sets.set(address, set)
    const validUntilMs = changed.validUntilMs ?? this.nowMs + LIFE_MS
    const order = encodeKeysOrder({
      originHash: set.originHash,
      address,
      before: changed.before ?? (last ? hashKeySet(last) : NO_KEY_SET),
      after: hashKeySet(changed.signedSet ?? set),
      validUntilMs,
    })
    this.#block.push({
      change: {
        what: 'change',
        after: this.#transactions,
        atMs: ++this.nowMs,
        set,
        validUntilMs,
        key: by.key,
        proof: by.sign(order),
      },
    })
    return this
  }

  link(): ChainBlock[] {
    return linkDrafts(this.drafts)
  }
}

/** Each block names the state after the block before it. */
export function linkDrafts(drafts: readonly Draft[]): ChainBlock[] {
  let totals: Totals = { transactions: 0, volume: ZERO, fees: ZERO, issued: ZERO }
  let previousHash = GENESIS_HASH
  let atMs = 0
  const wallets = new Map<Address, { place: number; balance: Micros; sequence: number }>()
  const tree = new SumTree()
  const addresses: Address[] = []
  const walletOf = (address: Address) => {
    const known = wallets.get(address)
    if (known) return known
    const wallet = { place: addresses.push(address) - 1, balance: ZERO, sequence: 0 }
    wallets.set(address, wallet)
    return wallet
  }
  const set = ({ place, balance, sequence }: ReturnType<typeof walletOf>) =>
    tree.set(place, balance, sequence)
  return drafts.map((draft, i) => {
    const number = i + 1
    const state = tree.rehash(place => addresses[place]!)
    const named = i === 0 ? NO_STATE : { stateBlock: i, stateRoot: state.root, stateSum: state.sum }
    const transactions: RecordedTransaction[] = []
    const evidence: Uint8Array[] = []
    for (const item of draft) {
      if ('bytes' in item) {
        evidence.push(item.bytes)
        continue
      }
      if ('change' in item) {
        const { change } = item
        evidence.push(encodeEvidence(change))
        atMs = change.atMs
        const place = wallets.get(change.set.address)?.place
        const { keys } = change.set
        if (place !== undefined) tree.setKeys(place, keys.length ? hashKeySet(change.set) : null)
        continue
      }
      const t = { ...item.transaction, number: totals.transactions + 1, atMs: item.atMs }
      atMs = t.atMs
      const sender = t.from === null ? null : walletOf(t.from)
      const receiver = walletOf(t.to)
      if (sender) {
        sender.balance = subtractMicros(sender.balance, addMicros(t.amount, t.fee))
        sender.sequence++
        set(sender)
      }
      receiver.balance = addMicros(receiver.balance, t.amount)
      if (receiver !== sender) receiver.sequence++
      set(receiver)
      totals = addToTotals(totals, t)
      if (item.evidence) evidence.push(encodeEvidence(item.evidence))
      transactions.push({
        ...t,
        hash: hashTransaction(t),
        block: number,
        fromSequence: sender?.sequence ?? null,
        fromBalance: sender?.balance ?? null,
        toSequence: receiver.sequence,
        toBalance: receiver.balance,
      })
    }
    const header = {
      number,
      previousHash,
      merkleRoot: merkleRoot(transactions.map(({ hash }) => leafHash(hash))),
      atMs,
      ...totals,
      commits: { ...named, actionsRoot: actionsRootOf([]), evidenceRoot: evidenceRootOf(evidence) },
    }
    previousHash = hashBlock(header)
    return { block: { ...header, hash: previousHash, operatorActions: [], evidence }, transactions }
  })
}
