import { useMemo } from 'react'
import type { NewestBlock } from '#api/schemas/explorer.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { NEWEST_BLOCKS } from '#api/limits.ts'
import { useStore } from '../../ui/createStore.ts'
import { liveRows } from './liveRows.ts'

/** The newest blocks of the statistics, and those that the stream has brought since. */
export function useNewestBlocks(fetched: readonly NewestBlock[]): readonly NewestBlock[] {
  const live = useStore(liveRows)
  return useMemo(
    () => [...newerBlocks(fetched, live), ...fetched].slice(0, NEWEST_BLOCKS),
    [fetched, live],
  )
}

/** Newest first, as the rows are. */
function newerBlocks(fetched: readonly NewestBlock[], live: readonly Transaction[]): NewestBlock[] {
  const newest = fetched[0]?.number ?? 0
  const newer = live.filter(({ blockNumber }) => blockNumber > newest)
  return [...Map.groupBy(newer, ({ blockNumber }) => blockNumber)].map(([number, rows]) => ({
    number,
    createdAt: rows[0]!.createdAt,
    transactions: rows.length,
    operatorActions: 0,
  }))
}
