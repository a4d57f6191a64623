import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type ChangeEvidence,
  decodeEvidence,
  type Evidence,
  type StartEvidence,
  type TransferEvidence,
} from '../keys/evidence.ts'
import {
  decodeKeySet,
  encodeKeySet,
  findOwnerKey,
  hashKeySet,
  type KeySet,
} from '../keys/keySet.ts'
import { faultInChange } from '../keys/faultInChange.ts'
import { encodeTransferOrder, isInTime } from '../keys/order.ts'
import { isOrderProof } from '../keys/orderProof.ts'
import { isSameHash } from '../tree/merkle.ts'
import { ChainFault, transactionFault } from './ChainFault.ts'
import type { KeyChange } from './ChangeQueue.ts'
import type { PlacedTransaction } from './placedTransaction.ts'

/** For a snapshot. */
export interface KeyColumns {
  /** Of each wallet that ever had keys. */
  sets: [wallet: number, set: Uint8Array][]
  /** Ids that could still be used, by wallet and id, and until when. */
  ids: [name: string, untilMs: number][]
  /** By wallet and public key: the day, and what was spent on it. */
  spent: [name: string, day: number, sum: bigint][]
}

/** The place of a change in the chain. */
interface Place {
  block: number
  /** The transaction before it. */
  after: number
  /** The time of what came before it. */
  atMs: number
}

const DAY_MS = 86_400_000
const MIN_START_KEYS = 2

/** Key sets and their changes, and the rule that only an owner's order moves coins of a wallet with keys. */
export class ReplayedKeys {
  readonly #sets = new Map<number, KeySet>()
  readonly #ids = new Map<string, number>()
  readonly #spent = new Map<string, { day: number; sum: bigint }>()
  readonly #findWallet: (set: KeySet) => number | undefined
  /** Of the block that is being replayed, in order. */
  #items: Evidence[] = []
  #used = 0
  #changes: KeyChange[] = []

  /** `findWallet`: undefined if it has never received a coin. */
  constructor(findWallet: (set: KeySet) => number | undefined) {
    this.#findWallet = findWallet
  }

  /** Hash of the log's origin, as the key sets name it; null if there are none. */
  get originHash(): Uint8Array | null {
    const [first] = this.#sets.values()
    return first?.originHash ?? null
  }

  /** Undefined if the wallet never had keys; without a key in it, it is custodial again. */
  setOf(wallet: number): KeySet | undefined {
    return this.#sets.get(wallet)
  }

  begin(block: number, evidence: readonly Uint8Array[]): void {
    this.#used = 0
    this.#items = evidence.map((bytes, i) => {
      try {
        return decodeEvidence(bytes)
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        throw changeFault(block, i, `cannot be read: ${error.message}`)
      }
    })
  }

  /** Carries out the changes after this transaction; answers the time of the last, or the time before. */
  change({ block, after, atMs: before }: Place): number {
    let atMs = before
    for (;;) {
      const next = this.#items[this.#used]
      if (!next || next.what === 'transfer' || next.after !== after) return atMs
      this.#change(next, { block, after, atMs })
      atMs = next.atMs
      this.#used++
    }
  }

  /** Throws unless a wallet without keys sends, or the owner of this wallet has ordered it. */
  requireOrdered(wallet: number, t: PlacedTransaction): void {
    const set = this.#sets.get(wallet)
    if (!set?.keys.length) return
    const evidence = this.#items[this.#used]
    if (evidence?.what !== 'transfer' || evidence.transaction !== t.number)
      throw transactionFault(t.number, 'evidence', 'is missing: its wallet has keys')
    this.#used++
    const wrong = this.#faultInOrder(wallet, set, evidence, t)
    if (wrong) throw transactionFault(t.number, 'evidence', wrong)
  }

  /** Throws if evidence is left over. Answers what was changed. */
  end(block: number): KeyChange[] {
    const left = this.#items[this.#used]
    if (left)
      throw changeFault(
        block,
        this.#used,
        left.what === 'transfer'
          ? `is of transaction ${left.transaction}, which needs none or is not here`
          : `is after transaction ${left.after}, which is not here`,
      )
    const changes = this.#changes
    this.#changes = []
    return changes
  }

  #faultInOrder(
    wallet: number,
    set: KeySet,
    evidence: TransferEvidence,
    t: PlacedTransaction,
  ): string | null {
    const { key, proof, largestFee, validUntilMs, id } = evidence
    if (!findOwnerKey(set, key)) return 'is by a key that is not in the set of the wallet'
    if (t.fee > largestFee) return `allows a fee of ${largestFee}, not ${t.fee}`
    if (!isInTime(validUntilMs, t.atMs)) return `is valid until ${validUntilMs}, not at ${t.atMs}`
    const { to, amount } = t
    const order = { originHash: set.originHash, from: t.from!, to, amount }
    const signed = encodeTransferOrder({ ...order, largestFee, validUntilMs, id })
    if (!isOrderProof(key, signed, proof)) return 'has no valid signature of this transfer'
    if (!this.#isNewId(`${wallet} ${bytesToHex(id)}`, validUntilMs, t.atMs))
      return 'has an id that was used before'
    return this.#faultInLimit(wallet, evidence, t)
  }

  /** An id counts until its order has expired, and not longer: the result must not depend on what is still in memory. */
  #isNewId(name: string, validUntilMs: number, atMs: number): boolean {
    for (const [old, untilMs] of this.#ids) {
      if (untilMs >= atMs) break
      this.#ids.delete(old)
    }
    const usedUntilMs = this.#ids.get(name)
    if (usedUntilMs !== undefined && usedUntilMs >= atMs) return false
    this.#ids.delete(name)
    this.#ids.set(name, validUntilMs)
    return true
  }

  #faultInLimit(wallet: number, { key }: TransferEvidence, t: PlacedTransaction): string | null {
    if (key.dailyLimit === 0n) return null
    const name = `${wallet} ${bytesToHex(key.publicKey)}`
    const day = Math.floor(t.atMs / DAY_MS)
    const before = this.#spent.get(name)
    const sum = (before?.day === day ? before.sum : 0n) + t.amount + t.fee
    if (sum > key.dailyLimit) return `makes ${sum} on one day with a key of ${key.dailyLimit}`
    this.#spent.set(name, { day, sum })
    return null
  }

  #change(evidence: ChangeEvidence | StartEvidence, { block, atMs }: Place): void {
    const { set } = evidence
    const wallet = this.#findWallet(set)
    const fault = (reason: string) => changeFault(block, this.#used, reason)
    if (wallet === undefined) throw fault('is of a wallet that has never received a coin')
    const before = this.#sets.get(wallet)
    if (evidence.atMs < atMs) throw fault(`is dated ${evidence.atMs}, before ${atMs}`)
    if (this.originHash && !isSameHash(this.originHash, set.originHash))
      throw fault('is of another log')
    if (set.sequence !== (before?.sequence ?? 0) + 1)
      throw fault(`has the sequence ${set.sequence} after ${before?.sequence ?? 0}`)
    const wrong =
      evidence.what === 'start' ? faultInStart(before, set) : faultInChange(before, evidence)
    if (wrong) throw fault(wrong)
    this.#sets.set(wallet, set)
    this.#changes.push({ wallet, hash: set.keys.length ? hashKeySet(set) : null })
  }

  get columns(): KeyColumns {
    return {
      sets: Array.from(this.#sets, ([wallet, set]) => [wallet, encodeKeySet(set)]),
      ids: [...this.#ids],
      spent: Array.from(this.#spent, ([name, { day, sum }]) => [name, day, sum]),
    }
  }

  resume({ sets, ids, spent }: KeyColumns): void {
    for (const [wallet, bytes] of sets) this.#sets.set(wallet, decodeKeySet(bytes))
    for (const [name, untilMs] of ids) this.#ids.set(name, untilMs)
    for (const [name, day, sum] of spent) this.#spent.set(name, { day, sum })
  }
}

function faultInStart(before: KeySet | undefined, { keys }: KeySet): string | null {
  if (before?.keys.length) return 'is by the server, and the wallet has keys'
  const unlimited = keys.filter(({ dailyLimit }) => dailyLimit === 0n)
  return unlimited.length < MIN_START_KEYS ? 'begins with fewer than two keys' : null
}

const changeFault = (block: number, place: number, reason: string): ChainFault =>
  new ChainFault(`block ${block}`, `evidence ${place + 1}`, reason)
