import { useQuery } from '@tanstack/react-query'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import type { AuditedUpTo } from '#api/chain/log/auditedUpTo.ts'
import { serverClock } from '../../time/serverClock.ts'
import { format } from '../../ui/format.ts'
import { type Audited, readAudited } from './readAudited.ts'

/** How far independent programs have recomputed the ledger, by their signatures. `otherwise`: if nobody audits it. */
export default function AuditorsLine({ otherwise }: { otherwise: string }) {
  const { data } = useQuery({
    queryKey: ['auditors'],
    queryFn: ({ signal }) => readAudited(signal),
    refetchInterval: EXPLORER_POLL_MS,
  })
  if (data === undefined) return null
  if (data === null) return otherwise
  return data.upTo?.block
    ? SENTENCES[data.compared](wordsOf(data.upTo))
    : 'No auditor has recomputed a block yet.'
}

/** Only what was compared with the ledger that this browser knows is said as a fact. */
const SENTENCES: Record<Audited['compared'], (words: string) => string> = {
  passed: words => `${words}.`,
  none: words => `This site says: ${words}.`,
  missing: words => `This site says: ${words}.`,
  failed: () =>
    'Warning: the auditors have recomputed another ledger than the one that this browser knows.',
}

function wordsOf({ auditors: count, block, atSeconds }: AuditedUpTo): string {
  const who = count === 1 ? '1 auditor' : `${format.count(count)} auditors`
  const when = format.ago(serverClock.now() - atSeconds * 1000)
  return `${who} recomputed everything up to block ${format.count(block)}, ${when}`
}
