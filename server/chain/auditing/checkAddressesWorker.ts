import { parentPort } from 'node:worker_threads'
import type { Address } from '#api/chain/address.ts'
import { findMisspelt } from './findMisspelt.ts'

parentPort!.on('message', (addresses: Address[]) =>
  parentPort!.postMessage(findMisspelt(addresses)),
)
