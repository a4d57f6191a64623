import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import { hashKeySet } from '#api/chain/keys/keySet.ts'
import { keySetOrder } from '#server/ledger/ownerKeys/keySetOrder.ts'
import type { Order } from '#server/ledger/order.ts'
import type { Faults } from '../Faults.ts'
import type { OwnerWallets } from './OwnerWallets.ts'
import type { SimulatedDatabase } from '../SimulatedDatabase.ts'
import type { SimulatedProcess } from '../SimulatedProcess.ts'
import type { VirtualTime } from '../VirtualTime.ts'

interface Stage {
  owners: OwnerWallets
  database: SimulatedDatabase
  time: VirtualTime
  faults: Faults
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
  const { owners, database, time, faults, processes } = history
  const change = owners.rekey(database.tables, address, time.clockMs)
  if (!change) return
  const payment = `keys ${bytesToHex(hashKeySet(change.set))}`
  const order = (atMs: number) => keySetOrder({ ...change, record: () => [], atMs })
  history.give(process, { payment, key: null, order })
  if (faults.random.happens(0.3)) giveKeys(history, faults.random.pick(processes), address)
}
