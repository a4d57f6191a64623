import { type Address, parseAddress } from '#api/chain/address.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../db/database.ts'
import { Kept } from '../cache/Kept.ts'
import type { LiveLedger } from './LiveLedger.ts'
import { readWallets } from './readTransactions.ts'
import type { Wallet } from './records.ts'

/** Finds the wallet of an address as somebody typed it. A wrong checksum is nobody's address. */
export type FindWallet = (text: string) => Promise<Wallet>

/**
 * An address keeps its number for ever, and what else a wallet has, the head knows: whoever asks again for a
 * wallet that others asked for costs no query.
 */
export function walletFinder(sql: Sql, head: LiveLedger): FindWallet {
  const numbers = new Kept({
    max: 100_000,
    keptMs: Infinity,
    read: async addresses =>
      new Map((await readWallets(sql, addresses)).map(wallet => [wallet.address, wallet.number])),
  })
  return async text => {
    // As it is known its checksum is right, which takes a while to tell.
    const known = numbers.known(text, 0)
    const address = known ? (text as Address) : parseAddress(text)
    const number = known ?? (address && (await numbers.find(address, 0)))
    if (!address || !number) throw new Refusal('address_not_found')
    const historyLength = head.historyLengthOf(number)
    return { number, address, balance: head.balanceOf(number), historyLength }
  }
}
