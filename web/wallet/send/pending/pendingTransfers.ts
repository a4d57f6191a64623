import { type Address, parseAddress } from '#api/chain/address.ts'
import { IDEMPOTENCY_KEY_DAYS } from '#api/limits.ts'
import { type Micros, formatCoins, parseCoins } from '#api/chain/money.ts'

export interface TransferIntent {
  from: string
  to: Address
  amount: Micros
  /** The sender's private note; no part of what makes two intents the same. */
  note: string
}

/** A transfer that was asked for and not definitely answered yet. */
export interface PendingTransfer extends TransferIntent {
  /** The idempotency key: whoever asks again with it moves no coins twice. */
  key: string
  startedAtMs: number
}

/** The server may have forgotten a key that is older: asking again with it could send twice. */
const KEPT_MS = (IDEMPOTENCY_KEY_DAYS - 1) * 24 * 60 * 60 * 1000

/** Newest last. What is not readable or too old is left out. */
export function parsePending(text: string | null, nowMs: number): readonly PendingTransfer[] {
  const stored = parse(text)
  if (!Array.isArray(stored)) return []
  return stored.flatMap((value: unknown) => {
    const transfer = read(value)
    return transfer && transfer.startedAtMs > nowMs - KEPT_MS ? [transfer] : []
  })
}

export const formatPending = (pending: readonly PendingTransfer[]): string =>
  JSON.stringify(pending.map(transfer => ({ ...transfer, amount: formatCoins(transfer.amount) })))

export const isSameIntent = (a: TransferIntent, b: TransferIntent): boolean =>
  a.from === b.from && a.to === b.to && a.amount === b.amount

function read(value: unknown): PendingTransfer | null {
  if (typeof value !== 'object' || value === null) return null
  const { from, to, amount, note, key, startedAtMs } = value as Record<string, unknown>
  if (![from, to, amount, key].every(field => typeof field === 'string')) return null
  const address = parseAddress(to as string)
  const micros = parseCoins(amount as string)
  if (!address || !micros || typeof startedAtMs !== 'number') return null
  return {
    from: from as string,
    to: address,
    amount: micros,
    note: typeof note === 'string' ? note : '',
    key: key as string,
    startedAtMs,
  }
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
