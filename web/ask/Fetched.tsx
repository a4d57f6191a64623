import { type ReactNode, useDeferredValue } from 'react'
import { Notice } from '../ui/feedback/Notice.tsx'
import { RetryNotice } from './RetryNotice.tsx'
import { useConnection } from './connection.ts'
import { reasonOf } from './failures.ts'
import { t } from '../language/t.ts'

interface Props<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  loading: ReactNode
  /** The title of the failure if there is no data. */
  failure: string
  announced?: 'alert'
  /** Shown instead of an empty list or page. */
  empty?: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a query's data, or loading, failure or emptiness. Data from before a failure stays. */
export function Fetched<Data>(props: Props<Data>) {
  const { query, loading, failure, announced, empty, children } = props
  const { data, error, refetch } = query
  const isOffline = useConnection() === 'offline'
  // Deferred: rendering a long list at once would block the page.
  const isReady = useDeferredValue(data !== undefined)
  if (data === undefined && isOffline)
    return (
      <Notice kind="info" title={failure}>
        {t('ask.loads_when_online')}
      </Notice>
    )
  if (data === undefined && error === null) return loading
  if (data === undefined)
    return (
      <RetryNotice
        title={failure}
        detail={reasonOf(error)}
        announced={announced}
        onRetry={refetch}
      />
    )
  if (!isReady) return loading
  if (empty !== undefined && isEmpty(data)) return empty
  return children(data)
}

function isEmpty(data: unknown): boolean {
  const rows = typeof data === 'object' && data !== null && 'rows' in data ? data.rows : data
  return Array.isArray(rows) && rows.length === 0
}
