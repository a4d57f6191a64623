import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../../../ask/failures.ts'
import { RetryNotice } from '../../../ask/RetryNotice.tsx'
import { format } from '../../../ui/format.ts'
import { t } from '../../../language/t.ts'

interface Props {
  queryKey: readonly unknown[]
  onRetry: () => void
}

/** Old data stays on the screen; this shows its time. */
export function FetchFailure({ queryKey, onRetry }: Props) {
  // Read from the cache: subscribing to it would render the list at every poll.
  const { dataUpdatedAt: updatedAtMs, error } = useQueryClient().getQueryState(queryKey) ?? {}
  return (
    <RetryNotice
      title={t('explorer.not_fetched')}
      detail={
        updatedAtMs ? t('explorer.delayed', { time: format.clock(updatedAtMs) }) : reasonOf(error)
      }
      announced={updatedAtMs ? 'status' : 'alert'}
      onRetry={onRetry}
    />
  )
}
