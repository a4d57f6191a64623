import { useConnection } from './connection.ts'
import { Offline, problemOf } from './failures.ts'
import { Notice } from '../ui/feedback/Notice.tsx'

interface Props {
  error: Error | null
  /** Shown if the server gave no sentence. */
  fallback: string
}

export function FailureNotice({ error, fallback }: Props) {
  const isOffline = useConnection() === 'offline'
  if (!error || (error instanceof Offline && !isOffline)) return null
  const { title, detail } = problemOf(error, fallback)
  return (
    <Notice kind="error" announced="alert" title={title}>
      {detail}
    </Notice>
  )
}
