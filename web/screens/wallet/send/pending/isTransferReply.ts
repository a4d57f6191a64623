import type { ReplyOf } from '#api/call.ts'
import type { transfer } from '#api/calls/ledger.ts'
import { TRANSACTION } from '#api/examples.ts'
import { isLike } from '#api/isLike.ts'

export type TransferReply = ReplyOf<typeof transfer>

/** A proxy may have changed it. */
export const isTransferReply = (reply: unknown): reply is TransferReply =>
  isLike(reply, { transaction: TRANSACTION, totalCoins: 0 })
