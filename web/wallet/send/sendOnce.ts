import { useIsMutating } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import { transfer } from '#api/ledger.ts'
import { microsToJson } from '#api/money.ts'
import { request } from '../../ask/client.ts'
import { Offline } from '../../ask/failures.ts'
import { isRefusedForSure } from './pending/isRefusedForSure.ts'
import { findOpen, keyFor, forgetPending } from './pending/pendingStore.ts'
import type { TransferIntent } from './pending/pendingTransfers.ts'

/** Sends the coins of one intent at most once, however often it is called until an answer has come. */
export async function sendOnce(intent: TransferIntent): Promise<ReplyOf<typeof transfer>> {
  if (!navigator.onLine)
    throw new Offline(
      `You are offline. ${findOpen(intent) ? 'It was not tried again.' : 'Nothing was sent.'}`,
    )
  const idempotencyKey = keyFor(intent)
  try {
    const reply = await request(transfer, {
      fromAddress: intent.from,
      toAddress: intent.to,
      amount: microsToJson(intent.amount),
      ...(intent.note && { note: intent.note }),
      idempotencyKey,
    })
    forgetPending(idempotencyKey)
    return reply
  } catch (error) {
    if (isRefusedForSure(error)) forgetPending(idempotencyKey)
    throw error
  }
}

export const SENDING = ['transfer']

/** True while a transfer is under way, even if its dialog was closed since. */
export const useIsSending = (): boolean => useIsMutating({ mutationKey: SENDING }) > 0
