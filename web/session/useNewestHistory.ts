import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { requestPage } from './client.ts'

const NEWEST_ROWS = 10
/** The stream announces new transactions; between two screens nothing is fetched again. */
const FRESH_MS = 10_000

/** The newest transactions of the own wallet: the same data as the first page of Wallet. */
export function useNewestHistory(address: string, coins: number | undefined) {
  const queryKey = ['history', address, 'newest', null]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      requestPage(transactionsOfAddress, { address, limit: NEWEST_ROWS, page: 1 }, signal),
    enabled: address !== '',
    staleTime: FRESH_MS,
  })

  const queryClient = useQueryClient()
  const lastCoins = useRef(coins)
  useEffect(() => {
    const isChanged = lastCoins.current !== undefined && lastCoins.current !== coins
    lastCoins.current = coins
    // A changed balance means a new transaction, also where the stream is blocked.
    if (isChanged) void queryClient.invalidateQueries({ queryKey: ['history', address, 'newest'] })
  }, [queryClient, address, coins])

  return query
}
