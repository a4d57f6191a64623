import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/form/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { format } from '../../ui/format.ts'

interface Props {
  queryKey: readonly unknown[]
  onRetry: () => void
}

/** Old data stays on the screen; this says as of when it is. */
export function FetchFailure({ queryKey, onRetry }: Props) {
  // Read here and not from the query: who follows it there is drawn anew with every poll.
  const updatedAtMs = useQueryClient().getQueryState(queryKey)?.dataUpdatedAt
  return (
    <Notice
      kind="error"
      announced={updatedAtMs ? 'status' : 'alert'}
      title="Failed to fetch transactions"
    >
      {updatedAtMs ? (
        <p>Live updates are delayed: this is the list as of {format.clock(updatedAtMs)}.</p>
      ) : (
        <p>The server cannot be reached.</p>
      )}
      <Button onClick={onRetry}>Try again</Button>
    </Notice>
  )
}
