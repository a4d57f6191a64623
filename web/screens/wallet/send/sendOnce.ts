import type { InputOf, ReplyOf } from '#api/call.ts'
import { transfer } from '#api/calls/ledger.ts'
import { parseAddress } from '#api/chain/address.ts'
import { type Micros, microsToJson } from '#api/chain/money.ts'
import { beginPasskeyTransfer } from '#api/calls/passkeys.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { request } from '../../../session/client.ts'
import { NotDone, Offline, Unreachable, codeOf, problemOf } from '../../../ask/failures.ts'
import { answerWithPasskey } from '../../../account/passkeys/passkeys.ts'
import { holdTransfer } from './pending/holdTransfer.ts'
import { isRefusedForSure } from './pending/isRefusedForSure.ts'
import { NOT_MADE, NO_ANSWER } from './pending/outcomeTexts.ts'
import { settleForAll } from './pending/outcomes.ts'
import {
  type PendingTransfer,
  type TransferIntent,
  beginPending,
  findOpen,
  forgetPending,
  markLost,
} from './pending/pendingTransfers.ts'
import { type TransferReply, isTransferReply } from './pending/isTransferReply.ts'
import { t } from '../../../language/t.ts'

interface Sent {
  /** Null if a proxy changed the body. */
  reply: TransferReply | null
  /** Its answer was lost, and the server was asked again. */
  wasLost: boolean
}

/** A transfer as the form says it. */
export interface Wanted extends TransferIntent {
  /** As it was shown. */
  fee: Micros
  /** The owner's recovery key, if no passkey is to sign; else empty. */
  recovery: string
}

/** Sends coins at most once. After a lost answer it finds out how the transfer has ended. */
export async function sendOnce(intent: Wanted): Promise<Sent> {
  if (!navigator.onLine) throw new Offline(t('send.offline'))
  if (findOpen(intent)) throw new NotDone(t('send.on_its_way'))
  const pending = beginPending(intent)
  return holdTransfer(pending.key, async () => {
    try {
      const reply = await askConfirmed(orderOf(pending), () => signed(pending, intent))
      forgetPending(pending.key)
      // A 200 is a payment, whatever a proxy has made of its body.
      return { reply: isTransferReply(reply) ? reply : null, wasLost: false }
    } catch (error) {
      if (!isRefusedForSure(error) && !(error instanceof NotDone)) return afterLoss(pending, error)
      forgetPending(pending.key)
      throw error
    }
  })
}

async function afterLoss(pending: PendingTransfer, error: unknown): Promise<Sent> {
  if (!(error instanceof Error)) throw error
  const fallback = error instanceof Unreachable ? NO_ANSWER : t('send.failed')
  markLost(pending.key, problemOf(error, fallback).title)
  const reply = await settleForAll(pending)
  if (!reply) throw new NotDone(NOT_MADE)
  return { reply, wasLost: true }
}

const orderOf = ({ from, to, name, amount, note, key }: PendingTransfer): Order => ({
  fromAddress: from,
  toAddress: to,
  amount: microsToJson(amount),
  ...(note && { note }),
  ...(name?.startsWith('@') && { toName: name }),
  idempotencyKey: key,
})

async function signed(
  { from, to, amount, key }: PendingTransfer,
  { fee, recovery }: Wanted,
): Promise<OwnerSignature> {
  const { signTransfer } = await import('../../../account/ownerKeys/signTransfer.ts').catch(
    (error: unknown) => {
      throw new NotDone(t('send.failed'), { cause: error })
    },
  )
  const transferred = { from: parseAddress(from)!, to, amount, fee, key }
  return signTransfer(transferred, recovery, t('send.nothing_sent'))
}

type Order = InputOf<typeof transfer> & { idempotencyKey: string }

/**
 * The server says when the wallet's owner has to sign, or its sender wants a passkey for so much: then nothing was sent,
 * and never was with this key.
 */
async function askConfirmed(
  order: Order,
  sign: () => Promise<OwnerSignature>,
): Promise<ReplyOf<typeof transfer>> {
  try {
    return await request(transfer, order)
  } catch (error) {
    if (codeOf(error) === 'signature_needed')
      return request(transfer, { ...order, signature: await sign() })
    if (codeOf(error) !== 'passkey_needed') throw error
    const { toAddress, amount, idempotencyKey } = order
    const wanted = { toAddress, amount, idempotencyKey }
    const passkey = await answerWithPasskey(
      await request(beginPasskeyTransfer, wanted),
      t('send.nothing_sent'),
    )
    return request(transfer, { ...order, passkey })
  }
}
