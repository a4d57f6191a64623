import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Address } from '#api/chain/address.ts'
import type { AddressList } from '#api/chain/state/AddressList.ts'
import { findMisspelt } from './findMisspelt.ts'

const CHUNK = 10_000

/**
 * The index of the first address with a wrong checksum; null if there is none. Many are checked in a thread of their own
 * while the caller continues: a checksum takes longer than all other checks of a wallet.
 */
export async function checkAddresses(
  addresses: AddressList,
  signal: AbortSignal,
): Promise<number | null> {
  if (addresses.size <= CHUNK) return findMisspelt(cut(addresses, 0))
  const worker = new Worker(new URL('./checkAddressesWorker.ts', import.meta.url), {
    // A small heap is enough: it would only fill with garbage.
    resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
  })
  try {
    for (let first = 0; first < addresses.size; first += CHUNK) {
      worker.postMessage(cut(addresses, first))
      const [misspelt] = (await once(worker, 'message', { signal })) as [number | null]
      if (misspelt !== null) return first + misspelt
    }
    return null
  } finally {
    await worker.terminate()
  }
}

const cut = (addresses: AddressList, first: number): Address[] =>
  Array.from({ length: Math.min(CHUNK, addresses.size - first) }, (_, i) =>
    addresses.at(first + i)!,
  )
