import { RetryNotice as Notice } from '../../../ask/RetryNotice.tsx'
import { problemOf } from '../../../ask/failures.ts'

interface Props {
  error: Error
  /** Said when the server gave no sentence of its own. */
  fallback: string
  onRetry: () => void
}

export const RetryNotice = ({ error, fallback, onRetry }: Props) => (
  <Notice {...problemOf(error, fallback)} announced="alert" onRetry={onRetry} />
)
