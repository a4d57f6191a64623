import { useMutation, useQuery } from '@tanstack/react-query'
import { statement, statementCsv } from '#api/calls/history.ts'
import { request, requestBlob } from '../../../session/client.ts'
import { useSession } from '../../../session/session.ts'
import { type Days, periodOf } from '../../../time/period.ts'
import { saveFile } from '../../../ui/saveFile.ts'

export function useStatement(days: Days) {
  const uid = useSession()?.user.uid ?? ''
  const period = wholePeriod(days)
  return useQuery({
    queryKey: ['statement', uid, period],
    queryFn: ({ signal }) => request(statement, period, signal),
  })
}

export const useStatementDownload = (days: Days) =>
  useMutation({
    mutationFn: async () => {
      const csv = await requestBlob(statementCsv, wholePeriod(days), new AbortController().signal)
      saveFile(new File([csv], `cxac-statement-${days.from}-${days.to}.csv`, { type: csv.type }))
    },
  })

/** For days that form a valid period. */
function wholePeriod(days: Days): { sinceMs: number; untilMs: number } {
  const { sinceMs, untilMs } = periodOf(days)
  return { sinceMs: sinceMs!, untilMs: untilMs! }
}
