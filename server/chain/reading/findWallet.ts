import { type Address, parseAddress } from '#api/chain/address.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../../db/database.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import { type Soon, whenReady } from '../../cache/whenReady.ts'
import type { LiveLedger } from '../LiveLedger.ts'
import { readWallets } from './readTransactions.ts'
import type { Wallet } from './records.ts'

/** Finds the wallet of an address as a user typed it. An address with a wrong checksum is not found. */
export type FindWallet = (text: string) => Soon<Wallet>

/**
 * The number of an address never changes, and everything else about a wallet is in memory: a wallet that was requested
 * before costs no query.
 */
export function walletFinder(sql: Sql, live: LiveLedger): FindWallet {
  const numbers = new KeyedCache<string, number>({
    max: 100_000,
    load: async addresses =>
      new Map((await readWallets(sql, addresses)).map(wallet => [wallet.address, wallet.number])),
  })
  const walletOf = (address: Address, number: number | undefined): Wallet => {
    if (!number) throw new Refusal('address_not_found')
    const historyLength = live.historyLengthOf(number)
    return { number, address, balance: live.balanceOf(number), historyLength }
  }
  return text => {
    // A cached address has a valid checksum, which takes time to verify.
    const known = numbers.get(text)
    if (known) return walletOf(text as Address, known)
    const address = parseAddress(text)
    if (!address) throw new Refusal('address_not_found')
    return whenReady(numbers.find(address), number => walletOf(address, number))
  }
}
