import type { Transaction } from '#api/schemas/ledger.ts'
import { createStore } from '../../ui/createStore.ts'

/** More than the stream brings between two polls. */
const MAX_ROWS = 100

const NONE: readonly Transaction[] = []
const rows = createStore(NONE)

/** The transactions that the stream has brought, newest first. Those of busy seconds are missing. */
export const liveRows = {
  read: rows.read,
  subscribe: rows.subscribe,

  add: (newest: readonly Transaction[]): void => {
    const known = rows.read()
    const news = newest.filter(row => numberOf(row) > numberOf(known[0]))
    rows.write([...news, ...known].slice(0, MAX_ROWS))
  },

  /** Another chain may have transactions of the same numbers. */
  clear: (): void => rows.write(NONE),

  /** Those that follow a fetched list without a gap: a list never skips a row. */
  following: (
    fetched: readonly Transaction[],
    live: readonly Transaction[],
  ): readonly Transaction[] => {
    const newest = numberOf(fetched[0])
    const newer = live.filter(row => numberOf(row) > newest).toReversed()
    return newer.filter((row, i) => numberOf(row) === newest + 1 + i).toReversed()
  },
}

const numberOf = (transaction: Transaction | undefined): number => Number(transaction?._id ?? 0)
