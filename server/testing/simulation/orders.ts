import { type Address, addressFromBytes } from '#api/chain/address.ts'
import { type Micros, micros, ZERO } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Order } from '#server/ledger/order.ts'
import { NOTE_REWARD } from './statementName.ts'

/** Between two rewards of a wallet. */
export const COOLDOWN_MS = 5000
const REWARD = micros(500n)

export const addressOf = (number: number): Address => {
  const bytes = new Uint8Array(20)
  new DataView(bytes.buffer).setUint32(0, number)
  return addressFromBytes(bytes)
}

/** Opens a wallet, with or without coins. */
export const openingOrder = (address: Address, coins: Micros, atMs: number): Order<Address> => ({
  atMs,
  touches: { wallets: [address], marks: [] },
  decide: () => ({
    opens: [address],
    postings: coins ? [{ kind: 'bonus', from: null, to: address, amount: coins, fee: ZERO }] : [],
    answer: () => address,
  }),
})

/** Limited by a mark, with a row of another domain. */
export const rewardOrder = (address: Address, atMs: number): Order<number> => ({
  atMs,
  touches: { wallets: [address], marks: [`reward:${address}`] },
  decide(view) {
    if (!view.wallet(address)) throw new Refusal('recipient_not_found')
    if (view.mark(`reward:${address}`)) throw new Refusal('mining_cooldown')
    return {
      postings: [{ kind: 'claim', from: null, to: address, amount: REWARD, fee: ZERO }],
      marks: [{ name: `reward:${address}`, untilMs: view.nowMs + COOLDOWN_MS, note: null }],
      record: (_opened, [made]) => [{ text: NOTE_REWARD, values: [made!.number] }],
      answer: ([made]) => made!.number,
    }
  },
})

/** An operator action to be logged. */
export const operatorActionOrder = (hash: Uint8Array, atMs: number): Order<void> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => ({ operatorActions: [{ kind: 'keys_rotated', atMs, hash }], answer: () => {} }),
})

/** A bug: the other orders of its batch must still happen. */
export const brokenOrder = (atMs: number): Order<never> => ({
  atMs,
  touches: { wallets: [], marks: [] },
  decide: () => {
    throw new Error('A broken order')
  },
})
