import { parseAddress } from '#api/address.ts'
import { Refusal } from '#api/refusals.ts'
import type { Sql } from '../db/database.ts'
import type { Wallet } from './records.ts'
import { readWallet } from './readTransactions.ts'

/** The wallet of an address as somebody typed it. A wrong checksum is nobody's address. */
export async function findWallet(sql: Sql, text: string): Promise<Wallet> {
  const address = parseAddress(text)
  const wallet = address && (await readWallet(sql, address))
  if (!wallet) throw new Refusal('address_not_found')
  return wallet
}
