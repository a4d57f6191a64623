import type { TransferReply } from './isTransferReply.ts'
import { type PendingTransfer, forgetPending } from './pendingTransfers.ts'
import { settle } from './settle.ts'

/** How a transfer with a lost answer has ended. */
export interface Outcome {
  transfer: PendingTransfer
  /** Null: it was not made. */
  reply: TransferReply | null
}

// Not shown: the name of a channel. One for both directions: a tab does not hear itself.
const channel = new BroadcastChannel('cxac outcomes')

/** Settles a transfer, and tells the other tabs: they have shown it as open, too. */
export async function settleForAll(
  transfer: PendingTransfer,
  signal: AbortSignal | null = null,
): Promise<TransferReply | null> {
  const reply = await settle(transfer, signal)
  forgetPending(transfer.key)
  channel.postMessage({ transfer, reply } satisfies Outcome)
  return reply
}

/** Calls `hear` with what other tabs settle, until the returned function is called. */
export function hearOutcomes(hear: (outcome: Outcome) => void): () => void {
  const heard = ({ data }: MessageEvent<Outcome>) => hear(data)
  channel.addEventListener('message', heard)
  return () => channel.removeEventListener('message', heard)
}
