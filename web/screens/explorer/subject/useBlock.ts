import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { block } from '#api/calls/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { isNotFound } from '../../../ask/failures.ts'
import { visitor } from '../../../ask/visitor.ts'

/** A block never changes. Null: no block can have that number. */
export function useBlock(number: number | null) {
  const queryKey = ['block', number]
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => visitor.request(block, { number: number! }, signal),
    enabled: number !== null,
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    // The next block is missing only until it is written.
    refetchInterval: query => isNotFound(query.state.error) && EXPLORER_POLL_MS,
  })
  return {
    queryKey,
    block: error ? undefined : data,
    isMissing: number === null || isNotFound(error),
    isError: error !== null,
    /** The previous block is still shown. */
    isTurning: isPlaceholderData,
    refetch,
  }
}
