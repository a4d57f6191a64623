import { useQuery } from '@tanstack/react-query'
import { LoggedLine, LoggedPlaceholder } from '../../../proof/operatorAction/LoggedLine.tsx'
import { useSession } from '../../../session/session.ts'
import { operatorActionRecord } from './operatorActionRecord.ts'
import { type KycState, recordQuery } from './kycQueries.ts'

/** Where the decision was logged. Nothing if it is older than the log. */
export function DecisionLogged({ status, decidedAt, reason }: KycState) {
  const user = useSession()?.user
  const { data, isPending } = useQuery({
    ...recordQuery(user?.uid ?? ''),
    enabled: user !== undefined,
  })
  if (!user || !decidedAt || (status !== 'approved' && status !== 'rejected')) return null
  if (isPending) return <LoggedPlaceholder />
  const logged = data?.events.find(({ at, what }) => what === status && at === decidedAt)?.logged
  const record = operatorActionRecord({
    accountId: user.id,
    at: decidedAt,
    what: status,
    why: reason ?? '',
  })
  return logged && record ? <LoggedLine record={record} logged={logged} /> : null
}
