import { useMemo } from 'react'
import { type Address, parseAddress } from '#api/chain/address.ts'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { useStore } from '../../../../ui/createStore.ts'
import {
  array,
  number,
  optional,
  orNull,
  object,
  string,
  type ValueOf,
} from '../../../../ui/stored/shape.ts'
import { stored } from '../../../../ui/stored/stored.ts'

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
}

/** Newest last. */
const KeptTransfers = array(
  object({
    from: string(),
    to: string(),
    amount: string(),
    /** Older ones have neither. */
    name: optional(orNull(string())),
    note: optional(string()),
    key: string(),
    startedAtMs: number,
  }),
)
type Kept = ValueOf<typeof KeptTransfers>

const NONE: Kept = []
/** The server may have forgotten a key that is older: asking again with it could send twice. */
const KEPT_MS = (IDEMPOTENCY_KEY_DAYS - 1) * 24 * 60 * 60 * 1000

const kept = stored('pendingTransfers', KeptTransfers)

/** One key for one intent: as long as no definite answer has come, the same intent gets the same key. */
export function keyFor(intent: TransferIntent): string {
  const known = findOpen(intent)
  if (known) return known.key
  const { from, to, name, amount, note } = intent
  const key = randomKey()
  const started = { key, startedAtMs: Date.now() }
  const fresh = { from, to, name, amount: formatCoins(amount), note, ...started }
  kept.write([...(kept.read() ?? NONE), fresh])
  return key
}

/** The transfer of this intent that has no definite answer yet. */
export const findOpen = (intent: TransferIntent): PendingTransfer | undefined =>
  openAmong(kept.read()).find(pending => isSameIntent(pending, intent))

/** A definite answer has come, or the user gives up. */
export function forgetPending(key: string): void {
  const others = (kept.read() ?? NONE).filter(other => other.key !== key)
  kept.write(others.length ? others : null)
}

/** The newest transfer from this wallet that is still open. */
export function usePendingTransfer(from: string): PendingTransfer | null {
  const known = useStore(kept)
  return useMemo(
    () => openAmong(known).findLast(transfer => transfer.from === from) ?? null,
    [known, from],
  )
}

export const isSameIntent = (a: TransferIntent, b: TransferIntent): boolean =>
  a.from === b.from && a.to === b.to && a.amount === b.amount

/** What is too old is left out, and what nobody could send. */
function openAmong(known: Kept | null): PendingTransfer[] {
  const oldestMs = Date.now() - KEPT_MS
  return (known ?? NONE).flatMap(({ to, amount, name = null, note = '', ...others }) => {
    const address = parseAddress(to)
    const micros = parseCoins(amount)
    if (!address || !micros || others.startedAtMs <= oldestMs) return []
    return [{ ...others, to: address, name, amount: micros, note }]
  })
}

/** A key that nobody else makes. Not `randomUUID`: browsers withhold that on plain http. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
