import { AuditCard } from '../../../proof/audit/AuditCard.tsx'
import { DailyTotals } from './DailyTotals.tsx'

/** What is below the list of the whole chain: it loads after what is on the first screen. */
export const BelowList = ({ totalTransactions }: { totalTransactions: number | undefined }) => (
  <>
    <DailyTotals />
    <AuditCard totalTransactions={totalTransactions} />
  </>
)
