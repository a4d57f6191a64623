import { useQueryClient } from '@tanstack/react-query'
import { RetryNotice } from '../../../ask/RetryNotice.tsx'
import { format } from '../../../ui/format.ts'

interface Props {
  queryKey: readonly unknown[]
  onRetry: () => void
}

/** Old data stays on the screen; this says as of when it is. */
export function FetchFailure({ queryKey, onRetry }: Props) {
  // Read here and not from the query: who follows it there is drawn anew with every poll.
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
