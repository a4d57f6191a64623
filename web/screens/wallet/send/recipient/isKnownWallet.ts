import type { Address } from '#api/chain/address.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { isNotFound } from '../../../../ask/failures.ts'
import { request } from '../../../../session/client.ts'

/** Whether some wallet has this address. */
export async function isKnownWallet(address: Address, signal?: AbortSignal): Promise<boolean> {
  try {
    await request(transactionsOfAddress, { address, limit: 1 }, signal)
    return true
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
}
