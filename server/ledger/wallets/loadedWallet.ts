import { decodeKeySet, type KeySet } from '#api/chain/keys/keySet.ts'
import { ZERO } from '#api/chain/money.ts'
import type { Wallet } from '../../chain/reading/records.ts'

/** A wallet as the database has it. A frozen one cannot send; a closed one can neither send nor receive. */
export interface LoadedWallet extends Wallet {
  isFrozen: boolean
  /** Its account was deleted. */
  isClosed: boolean
  /** The last one. Null: it never had keys. Without a key in it, it is custodial again. */
  keySet: KeySet | null
}

/** As PostgreSQL sends it. */
export type WalletRow = Omit<LoadedWallet, 'keySet'> & { keySet: Uint8Array | null }

export const toLoadedWallet = (row: WalletRow): LoadedWallet => ({
  ...row,
  keySet: row.keySet && decodeKeySet(row.keySet),
})

/** What a new wallet has. */
export const EMPTY_WALLET = {
  balance: ZERO,
  historyLength: 0,
  isFrozen: false,
  isClosed: false,
  keySet: null,
} satisfies Omit<LoadedWallet, 'number' | 'address'>
