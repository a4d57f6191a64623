import { settleTransfer } from '#api/calls/ledger.ts'
import { NotDone, Refused, Unreachable } from '../../../../ask/failures.ts'
import { request } from '../../../../session/client.ts'
import { session } from '../../../../session/session.ts'
import { isTransferReply, type TransferReply } from './isTransferReply.ts'
import type { PendingTransfer } from './pendingTransfers.ts'
import { t } from '../../../../language/t.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 60_000

/**
 * Asks how a transfer has ended, again and again until the server says it: its reply, or null if it was not made and
 * never will be. The pauses grow; when the network or the user comes back, it asks at once.
 */
export async function settle(
  { from, key }: PendingTransfer,
  signal: AbortSignal | null = null,
): Promise<TransferReply | null> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    requireOwner(from)
    const made = navigator.onLine ? await ask(from, key) : undefined
    if (made !== undefined) return made
    requireOwner(from)
    await pause(pauseMs, signal)
    signal?.throwIfAborted()
  }
}

/** After a log-out it waits for the next log-in. */
function requireOwner(from: string): void {
  if (session.read()?.user.address !== from) throw new NotDone(t('refusals.session_expired'))
}

/** Undefined: no answer, or one of another program on the way. */
async function ask(from: string, key: string) {
  try {
    const { made } = await request(settleTransfer, { fromAddress: from, idempotencyKey: key })
    return made === null || isTransferReply(made) ? made : undefined
  } catch (error) {
    if (error instanceof Refused || error instanceof Unreachable) return undefined
    throw error
  }
}

/** Ends early when the network or the user comes back. */
function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise(resolve => {
    const over = new AbortController()
    const end = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(end, ms)
    const options = { signal: over.signal }
    addEventListener('online', end, options)
    document.addEventListener('visibilitychange', () => document.hidden || end(), options)
    signal?.addEventListener('abort', end, options)
  })
}
