import type { Address } from '#api/chain/address.ts'
import { decodeKeySet, hashKeySet, type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import {
  encodeKeysOrder,
  encodeTransferOrder,
  NO_KEY_SET,
  ORDER_LIFE_MS,
  orderIdOf,
} from '#api/chain/keys/order.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { plainKey, type TestKey } from '#api/chain/testing/ownerKeys.ts'
import type { SignedChange, SignedTransfer } from '#server/ledger/ownerKeys/signed.ts'
import type { Seeded } from '../Seeded.ts'
import type { Tables } from '../Tables.ts'

const ORIGIN_HASH = originHashOf('simulated.example/log')
/** The last one has a limit that it soon reaches. */
const KEYS = [plainKey(1), plainKey(2), plainKey(3), plainKey(4, micros(20_000n))]
const MIN_KEYS = 2

interface PaymentToSign {
  from: Address
  to: Address
  amount: Micros
  fee: Micros
}

/** Owners who sign on the committed state; it may have changed when their order is decided. */
export class OwnerWallets {
  readonly #random: Seeded
  #signed = 0

  constructor(random: Seeded) {
    this.#random = random
  }

  /** Null for a custodial wallet. Sometimes by a key that was removed, or never added. */
  sign(
    tables: Tables,
    payment: PaymentToSign,
    key: string | null,
    nowMs: number,
  ): SignedTransfer | null {
    const set = setOf(tables, payment.from)
    if (!set?.keys.length) return null
    const { fee: largestFee, ...rest } = payment
    const by = this.#random.happens(0.1) ? this.#random.pick(KEYS) : this.#oneOf(set)
    const order = {
      originHash: ORIGIN_HASH,
      largestFee,
      validUntilMs: nowMs + ORDER_LIFE_MS,
      id: orderIdOf(key ?? `once ${++this.#signed}`),
    }
    return { ...order, key: by.key, proof: by.sign(encodeTransferOrder({ ...order, ...rest })) }
  }

  /** Other keys for this wallet, or none; null if it has never received a coin. */
  rekey(
    tables: Tables,
    address: Address,
    nowMs: number,
  ): { set: KeySet; signed: SignedChange | null } | null {
    if (!tables.walletOf(address)?.historyLength) return null
    const last = setOf(tables, address)
    const isOwn = last !== null && last.keys.length > 0
    const isEnding = isOwn && this.#random.happens(0.2)
    const count = MIN_KEYS + this.#random.below(KEYS.length - MIN_KEYS + 1)
    const kept = isEnding ? [] : [...KEYS.slice(0, count - 1), KEYS[KEYS.length - 1]!]
    const keys = isEnding || count > MIN_KEYS ? kept : KEYS.slice(0, MIN_KEYS)
    const set: KeySet = {
      originHash: ORIGIN_HASH,
      address,
      sequence: (last?.sequence ?? 0) + 1,
      keys: keys.map(({ key }) => key),
    }
    if (!isOwn) return { set, signed: null }
    const before = last ? hashKeySet(last) : NO_KEY_SET
    const validUntilMs = nowMs + ORDER_LIFE_MS
    const order = { originHash: ORIGIN_HASH, address, before, after: hashKeySet(set), validUntilMs }
    const by = KEYS[0]!
    return {
      set,
      signed: { before, validUntilMs, key: by.key, proof: by.sign(encodeKeysOrder(order)) },
    }
  }

  #oneOf({ keys }: KeySet): TestKey {
    const publicKeys = new Set(keys.map(({ publicKey }) => publicKey.join()))
    return this.#random.pick(KEYS.filter(({ key }) => publicKeys.has(key.publicKey.join())))
  }
}

function setOf(tables: Tables, address: Address): KeySet | null {
  const bytes = tables.walletOf(address)?.keySet
  return bytes ? decodeKeySet(bytes) : null
}
