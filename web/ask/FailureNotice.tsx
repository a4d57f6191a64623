import { problemOf } from './failures.ts'
import { Notice } from '../ui/feedback/Notice.tsx'

interface Props {
  error: Error | null
  /** Shown if the server gave no sentence. */
  fallback: string
}

export function FailureNotice({ error, fallback }: Props) {
  if (!error) return null
  const { title, detail } = problemOf(error, fallback)
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail}
    </Notice>
  )
}
