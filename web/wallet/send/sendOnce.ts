import type { ReplyOf } from '#api/call.ts'
import { transfer } from '#api/ledger.ts'
import { microsToJson } from '#api/money.ts'
import { request } from '../../ask/client.ts'
import { Offline } from '../../ask/failures.ts'
import { isDefinite } from './pending/isDefinite.ts'
import { findOpen, keyFor, settle } from './pending/pendingStore.ts'
import type { Order } from './pending/pendingTransfers.ts'

/** Sends the coins of one order at most once, however often it is called until an answer has come. */
export async function sendOnce(order: Order): Promise<ReplyOf<typeof transfer>> {
  if (!navigator.onLine)
    throw new Offline(
      `You are offline. ${findOpen(order) ? 'It was not tried again.' : 'Nothing was sent.'}`,
    )
  const idempotencyKey = keyFor(order)
  try {
    const reply = await request(transfer, {
      fromAddress: order.from,
      toAddress: order.to,
      amount: microsToJson(order.amount),
      idempotencyKey,
    })
    settle(idempotencyKey)
    return reply
  } catch (error) {
    if (isDefinite(error)) settle(idempotencyKey)
    throw error
  }
}
