import { useQuery } from '@tanstack/react-query'
import { ledgerStatistics } from '#api/calls/explorer.ts'
import { EXPLORER_POLL_MS } from '#api/limits.ts'
import { usePollMs } from '../../session/live/usePollMs.ts'
import { visitor } from '../../ask/visitor.ts'

/** The totals of the ledger, polled like on the Explorer. */
export const useLedgerNow = () =>
  useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => visitor.request(ledgerStatistics, {}, signal),
    refetchInterval: usePollMs(EXPLORER_POLL_MS),
  })
