import { concatBytes } from '@noble/hashes/utils.js'
import { addressBytes, addressFromBytes } from '../address.ts'
import type { FieldReader } from '../FieldReader.ts'
import { micros } from '../money.ts'
import type { StateLeaf, SumNode } from '../state/stateTree.ts'
import { HASH_BYTES } from '../tree/merkle.ts'
import { encodeUint64 } from '../uint64.ts'

/** A wallet in a state, and its way up to the root. */
export interface WalletPlace {
  leaf: StateLeaf
  wallets: number
  pathInState: readonly SumNode[]
}

export const packWalletPlace = ({ leaf, wallets, pathInState }: WalletPlace): Uint8Array =>
  concatBytes(
    encodeUint64(leaf.number),
    addressBytes(leaf.address),
    encodeUint64(leaf.balance),
    encodeUint64(leaf.historyLength),
    leaf.keys ?? new Uint8Array(),
    encodeUint64(wallets),
    Uint8Array.of(pathInState.length),
    ...pathInState.flatMap(({ sum, hash }) => [encodeUint64(sum), hash]),
  )

export function readWalletPlace(fields: FieldReader, hasKeys: boolean): WalletPlace {
  const leaf = {
    number: fields.count(),
    address: addressFromBytes(fields.take(20)),
    balance: micros(fields.amount()),
    historyLength: fields.count(),
    ...(hasKeys && { keys: fields.take(HASH_BYTES) }),
  }
  const wallets = fields.count()
  const pathInState = Array.from({ length: fields.byte() }, () => ({
    sum: micros(fields.amount()),
    hash: fields.take(HASH_BYTES),
  }))
  return { leaf, wallets, pathInState }
}
