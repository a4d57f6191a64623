import { useQuery } from '@tanstack/react-query'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import type { AuditedUpTo } from '#api/chain/log/auditedUpTo.ts'
import { cosignedAgo } from './cosignedAgo.ts'
import { type Audited, readAudited } from './readAudited.ts'
import { t } from '../../language/t.ts'

/** How far independent programs have recomputed the ledger, by their signatures. `otherwise`: if nobody audits it. */
export default function AuditorsLine({ otherwise }: { otherwise: string }) {
  const { data } = useQuery({
    queryKey: ['auditors'],
    queryFn: ({ signal }) => readAudited(signal),
    refetchInterval: EXPLORER_POLL_MS,
  })
  if (data === undefined) return null
  if (data === null) return otherwise
  return data.upTo?.block ? SENTENCES[data.compared](valuesOf(data.upTo)) : t('proof.no_auditor')
}

/** Only what was compared with the ledger that this browser knows is said as a fact. */
const SENTENCES: Record<Audited['compared'], (values: ReturnType<typeof valuesOf>) => string> = {
  passed: values => t('proof.auditors_fact', values),
  none: values => t('proof.auditors_claim', values),
  missing: values => t('proof.auditors_claim', values),
  failed: () => t('proof.auditors_differ'),
}

const valuesOf = ({ auditors: count, block, atSeconds }: AuditedUpTo) => ({
  count,
  block,
  when: cosignedAgo(atSeconds),
})
