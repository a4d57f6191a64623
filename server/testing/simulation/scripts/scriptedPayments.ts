import type { Address } from '#api/chain/address.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import { settleOrder } from '#server/ledger/keys/settleOrder.ts'
import { transferOrder } from '#server/ledger/transfer.ts'
import type { Given } from '../Attempts.ts'
import { type History, openingOf } from '../History.ts'
import { addressOf } from '../orders.ts'

/** Enough for whatever has no fault. */
export const DONE_MS = 1000
/** Enough for a timeout, a lookup and a retry. */
export const RECOVERED_MS = 30_000
export const AMOUNT = micros(7n)
export const [anna, ben] = [addressOf(501), addressOf(502)]

export const transfer = (
  from: Address,
  to: Address,
  amount: Micros,
  key: string | null = null,
): Given => ({
  payment: `transfer ${amount}`,
  key,
  order: atMs => transferOrder({ from, to, amount, fee: micros(0n), key, atMs }),
})

/** The same payment each time; only the key differs. Null: none. */
export const paying = (key: string | null): Given => transfer(anna, ben, AMOUNT, key)

export const settling = (key: string): Given => ({
  ...paying(key),
  order: atMs => settleOrder({ from: anna, key, atMs }),
  isSettling: true,
})

/** Then this process has the wallets and the head in memory. */
export async function openWallets(
  history: History,
  by: number,
  addresses: readonly Address[] = [anna, ben],
): Promise<void> {
  const openings = addresses.map(address => openingOf(address, micros(1000n)))
  history.give(history.processes[by]!, ...openings)
  await history.time.runFor(DONE_MS)
}

export const outcomesOf = ({ attempts }: History): string[] =>
  attempts.all
    .filter(({ payment }) => payment.startsWith('transfer'))
    .map(({ outcome, isSettling }) => `${isSettling ? 'settling' : 'transfer'} ${outcome}`)
