import { hasAddressForm } from '#api/chain/address.ts'
import { AddressList } from '#api/chain/state/AddressList.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import type { Sql } from '../../db/database.ts'
import { readAllWallets } from './readAllWallets.ts'

/** The addresses of all wallets, by number without gaps. `checkAddresses` checks their spelling. */
export async function readAddresses(sql: Sql): Promise<AddressList> {
  const addresses = new AddressList()
  for await (const rows of readAllWallets(sql))
    for (const { number, address } of rows) {
      const wallet = `wallet ${addresses.size + 1}`
      if (number !== addresses.size + 1) throw new ChainFault(wallet, 'number', `is ${number}`)
      if (!hasAddressForm(address)) throw new ChainFault(wallet, 'address', `is ${address}`)
      addresses.add(address)
    }
  return addresses
}
