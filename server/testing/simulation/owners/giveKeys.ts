import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { hashKeySet } from '#api/chain/keys/keySet.ts'
import { keySetOrder } from '#server/ledger/wallets/ownerKeys/keySetOrder.ts'
import type { Order } from '#server/ledger/order.ts'
import type { Fates } from '../Fates.ts'
import type { OwnerWallets } from './OwnerWallets.ts'
import type { SimulatedDatabase } from '../SimulatedDatabase.ts'
import type { SimulatedProcess } from '../SimulatedProcess.ts'
import type { VirtualTime } from '../VirtualTime.ts'

interface Stage {
  owners: OwnerWallets
  database: SimulatedDatabase
  time: VirtualTime
  fates: Fates
  processes: readonly SimulatedProcess[]
  give: (process: SimulatedProcess, change: Given) => void
}

interface Given {
  payment: string
  key: null
  order: (atMs: number) => Order<void>
}

/** Other keys of a wallet, often twice at once. Their hash identifies them. */
export function giveKeys(history: Stage, process: SimulatedProcess, address: Address): void {
  const { owners, database, time, fates, processes } = history
  const change = owners.rekey(database.tables, address, time.clockMs)
  if (!change) return
  const payment = `keys ${bytesToHex(hashKeySet(change.set))}`
  const order = (atMs: number) => keySetOrder({ ...change, record: () => [], atMs })
  history.give(process, { payment, key: null, order })
  if (fates.random.happens(0.3)) giveKeys(history, fates.random.pick(processes), address)
}
