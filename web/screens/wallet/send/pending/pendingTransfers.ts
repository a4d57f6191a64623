import { useMemo } from 'react'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { useStore } from '../../../../ui/createStore.ts'
import { keptTransfers as kept, type KeptTransfers } from './keptTransfers.ts'

export interface TransferIntent {
  from: string
  to: Address
  /** As the sender knows them; null where there is only the address. */
  name: string | null
  amount: Micros
  /** The sender's private note; like the name, no part of what makes two intents the same. */
  note: string
}

/** A transfer that was asked for and not definitely answered yet. */
export interface PendingTransfer extends TransferIntent {
  /** The idempotency key: a second request with it moves no coins. */
  key: string
  startedAtMs: number
  /** Why there is no answer; null while one may still come. */
  lost: string | null
}

const NONE: KeptTransfers = []
/** Older keys may have expired on the server: a retry could send twice. */
const KEPT_MS = (IDEMPOTENCY_KEY_DAYS - 1) * 24 * 60 * 60 * 1000

/** Stored before it is sent, with a key of its own: after a reload it can still be settled. */
export function beginPending({ from, to, name, amount, note }: TransferIntent): PendingTransfer {
  const started = { key: randomKey(), startedAtMs: Date.now() }
  const unanswered = { ...started, lost: undefined }
  const fresh = { from, to, name, amount: formatCoins(amount), note, ...unanswered }
  kept.write([...(kept.read() ?? NONE), fresh])
  return { from, to, name, amount, note, ...started, lost: null }
}

/** The transfer of this intent that has no definite answer yet. */
export const findOpen = (intent: TransferIntent): PendingTransfer | undefined =>
  openAmong(kept.read()).find(pending => isSameIntent(pending, intent))

export const isOpen = (key: string): boolean =>
  openAmong(kept.read()).some(pending => pending.key === key)

/** Whether a transfer from this wallet is open. */
export const hasOpen = (from: string): boolean =>
  openAmong(kept.read()).some(pending => pending.from === from)

/** No answer will come any more: every tab shows why. */
export function markLost(key: string, why: string): void {
  const known = kept.read() ?? NONE
  kept.write(
    known.map(other => (other.key === key ? { ...other, lost: other.lost ?? why } : other)),
  )
}

/** A definite answer has come. */
export function forgetPending(key: string): void {
  const others = (kept.read() ?? NONE).filter(other => other.key !== key)
  kept.write(others.length ? others : null)
}

/** The transfers from this wallet that are still open, oldest first. */
export function usePendingTransfers(from: string): readonly PendingTransfer[] {
  const known = useStore(kept)
  return useMemo(() => openAmong(known).filter(transfer => transfer.from === from), [known, from])
}

export const isSameIntent = (a: TransferIntent, b: TransferIntent): boolean =>
  a.from === b.from && a.to === b.to && a.amount === b.amount

/** Drops expired and invalid entries. */
function openAmong(known: KeptTransfers | null): PendingTransfer[] {
  const oldestMs = Date.now() - KEPT_MS
  return (known ?? NONE).flatMap(
    ({ to, amount, name = null, note = '', lost = null, ...others }) => {
      const address = parseAddress(to)
      const micros = parseCoins(amount)
      if (!address || !micros || others.startedAtMs <= oldestMs) return []
      return [{ ...others, to: address, name, amount: micros, note, lost }]
    },
  )
}

/** A key that nobody else makes. Not `randomUUID`: browsers withhold that on plain http. */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
