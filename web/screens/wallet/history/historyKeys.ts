import type { HistoryFilter } from '#api/values/ledger.ts'

type Part = HistoryFilter | 'recipients' | null

/** Keys of data that changes with each transaction of the address. Without a part: all of it. */
export const newestKey = (address: string, ...part: [] | [Part]) => [
  'history',
  address,
  'newest',
  ...part,
]

export const olderKey = (address: string, filter: HistoryFilter | null, page: number) => [
  'history',
  address,
  'older',
  filter,
  page,
]
