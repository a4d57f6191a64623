import { useQueryClient } from '@tanstack/react-query'
import { RetryNotice } from '../../../ask/RetryNotice.tsx'
import { format } from '../../../ui/format.ts'

interface Props {
  queryKey: readonly unknown[]
  onRetry: () => void
}

/** Old data stays on the screen; this shows its time. */
export function FetchFailure({ queryKey, onRetry }: Props) {
  // Read from the cache: subscribing to it would render the list at every poll.
  const updatedAtMs = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt
  return (
    <RetryNotice
      title="Failed to fetch transactions"
      detail={
        updatedAtMs
          ? `Live updates are delayed: this is the list as of ${format.clock(updatedAtMs)}.`
          : 'The server cannot be reached.'
      }
      announced={updatedAtMs ? 'status' : 'alert'}
      onRetry={onRetry}
    />
  )
}
