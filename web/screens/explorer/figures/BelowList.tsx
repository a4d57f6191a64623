import { AuditCard } from '../../../proof/audit/AuditCard.tsx'
import { useScrollToHash } from '../../../ui/layout/useScrollToHash.ts'
import { DailyTotals } from './DailyTotals.tsx'

/** What is below the list of the whole chain: it loads after what is on the first screen. */
export default function BelowList({
  totalTransactions,
}: {
  totalTransactions: number | undefined
}) {
  useScrollToHash()
  return (
    <>
      <DailyTotals />
      <AuditCard totalTransactions={totalTransactions} />
    </>
  )
}
