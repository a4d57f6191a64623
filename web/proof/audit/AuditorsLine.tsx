import { useQuery } from '@tanstack/react-query'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { auditors } from '#api/calls/proofs.ts'
import { auditedUpTo, type AuditedUpTo } from '#api/chain/log/auditedUpTo.ts'
import { AUDITORS, parsePolicy } from '#api/chain/log/policy.ts'
import { visitor } from '../../ask/visitor.ts'
import { serverClock } from '../../time/serverClock.ts'
import { format } from '../../ui/format.ts'

/** How far independent programs have recomputed the ledger, by their signatures. `otherwise`: if nobody audits it. */
export default function AuditorsLine({ otherwise }: { otherwise: string }) {
  const { data } = useQuery({
    queryKey: ['auditors'],
    queryFn: async ({ signal }) => {
      const { checkpoints, verifierKey, policy } = await visitor.request(auditors, {}, signal)
      const parsed = parsePolicy(policy)
      if (!parsed.groups.has(AUDITORS)) return null
      return { found: auditedUpTo(checkpoints, verifierKey, parsed) }
    },
    refetchInterval: EXPLORER_POLL_MS,
  })
  if (data === undefined) return null
  if (data === null) return otherwise
  return data.found?.block ? sentenceOf(data.found) : 'No auditor has recomputed a block yet.'
}

function sentenceOf({ auditors: count, block, atSeconds }: AuditedUpTo): string {
  const who = count === 1 ? '1 auditor' : `${format.count(count)} auditors`
  const when = format.ago(serverClock.now() - atSeconds * 1000)
  return `${who} recomputed everything up to block ${format.count(block)}, ${when}.`
}
