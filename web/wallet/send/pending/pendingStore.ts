import { useSyncExternalStore } from 'react'
import { storage } from '../../../ui/stored/storage.ts'
import { createStore } from '../../../ui/createStore.ts'
import {
  type TransferIntent,
  type PendingTransfer,
  formatPending,
  isSameIntent,
  parsePending,
} from './pendingTransfers.ts'

const PENDING_KEY = 'pendingTransfers'

const store = createStore(readStored())

/** One key for one intent: as long as no definite answer has come, the same intent gets the same key. */
export function keyFor(intent: TransferIntent): string {
  const known = findOpen(intent)
  if (known) return known.key
  const key = randomKey()
  write([...store.read(), { ...intent, key, startedAtMs: Date.now() }])
  return key
}

/** The transfer of this intent that has no definite answer yet. */
export const findOpen = (intent: TransferIntent): PendingTransfer | undefined =>
  store.read().find(pending => isSameIntent(pending, intent))

/** A definite answer has come, or the user gives up. */
export const forgetPending = (key: string): void =>
  write(store.read().filter(other => other.key !== key))

/** The newest transfer from this wallet that is still open. */
export function usePendingTransfer(from: string): PendingTransfer | null {
  const pending = useSyncExternalStore(store.subscribe, store.read)
  return pending.findLast(transfer => transfer.from === from) ?? null
}

window.addEventListener('storage', event => {
  if (event.key === PENDING_KEY || event.key === null) store.write(readStored())
})

function readStored(): readonly PendingTransfer[] {
  return parsePending(storage.getItem(PENDING_KEY), Date.now())
}

function write(pending: readonly PendingTransfer[]): void {
  store.write(pending)
  try {
    if (pending.length) storage.setItem(PENDING_KEY, formatPending(pending))
    else storage.removeItem(PENDING_KEY)
  } catch {
    // A full storage must not stop a payment: its key then lives as long as this tab.
  }
}

/** A key that nobody else makes. Not `randomUUID`: browsers withhold that on plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
