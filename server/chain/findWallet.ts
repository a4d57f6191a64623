import { type Address, parseAddress } from '#api/chain/address.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../db/database.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import type { LiveLedger } from './LiveLedger.ts'
import { readWallets } from './readTransactions.ts'
import type { Wallet } from './records.ts'

/** Finds the wallet of an address as a user typed it. An address with a wrong checksum is not found. */
export type FindWallet = (text: string) => Promise<Wallet>

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
  return async text => {
    // A cached address has a valid checksum, which takes time to verify.
    const known = numbers.get(text)
    const address = known ? (text as Address) : parseAddress(text)
    const number = known ?? (address && (await numbers.find(address)))
    if (!address || !number) throw new Refusal('address_not_found')
    const historyLength = live.historyLengthOf(number)
    return { number, address, balance: live.balanceOf(number), historyLength }
  }
}
