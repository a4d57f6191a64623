import { useIsMutating } from '@tanstack/react-query'
import type { InputOf, ReplyOf } from '#api/call.ts'
import { TRANSACTION } from '#api/examples.ts'
import { transfer } from '#api/calls/ledger.ts'
import { microsToJson } from '#api/chain/money.ts'
import { beginPasskeyTransfer } from '#api/calls/passkeys.ts'
import { request } from '../../../session/client.ts'
import { isLike } from '../../../ask/isLike.ts'
import { NotDone, Offline, codeOf } from '../../../ask/failures.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { isRefusedForSure } from './pending/isRefusedForSure.ts'
import { type TransferIntent, findOpen, forgetPending, keyFor } from './pending/pendingTransfers.ts'

/** Sends the coins of one intent at most once, however often it is called until an answer has come. */
export async function sendOnce(intent: TransferIntent): Promise<ReplyOf<typeof transfer> | null> {
  const isRepetition = findOpen(intent) !== undefined
  if (!navigator.onLine)
    throw new Offline(
      `You are offline. ${isRepetition ? 'It was not tried again.' : 'Nothing was sent.'}`,
    )
  const idempotencyKey = keyFor(intent)
  try {
    const reply = await askWithPasskey({
      fromAddress: intent.from,
      toAddress: intent.to,
      amount: microsToJson(intent.amount),
      ...(intent.note && { note: intent.note }),
      ...(intent.name?.startsWith('@') && { toName: intent.name }),
      idempotencyKey,
    })
    forgetPending(idempotencyKey)
    // A 200 is a payment, whatever a proxy has made of its body.
    return isLike(reply, { transaction: TRANSACTION, totalCoins: 0 }) ? reply : null
  } catch (error) {
    if (isRefusedForSure(error, isRepetition) || error instanceof NotDone)
      forgetPending(idempotencyKey)
    throw error
  }
}

type Order = InputOf<typeof transfer> & { idempotencyKey: string }

/** The server says when its sender wants a passkey for so much: then nothing was sent, and never was with this key. */
async function askWithPasskey(order: Order): Promise<ReplyOf<typeof transfer>> {
  try {
    return await request(transfer, order)
  } catch (error) {
    if (codeOf(error) !== 'passkey_needed') throw error
    const { toAddress, amount, idempotencyKey } = order
    const wanted = { toAddress, amount, idempotencyKey }
    const passkey = await answerWithPasskey(
      await request(beginPasskeyTransfer, wanted),
      'Nothing was sent.',
    )
    return request(transfer, { ...order, passkey })
  }
}

export const SENDING = ['transfer']

/** True while a transfer is under way, even if its dialog was closed since. */
export const useIsSending = (): boolean => useIsMutating({ mutationKey: SENDING }) > 0
