import { useQuery } from '@tanstack/react-query'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { requestPage } from '../../../session/client.ts'
import { newestKey } from '../history/historyKeys.ts'
import { type Recipients, recipientsIn } from './recipientsIn.ts'

export const useRecipients = (sender: string): Recipients | undefined =>
  useQuery({
    queryKey: newestKey(sender, 'recipients'),
    queryFn: ({ signal }) =>
      requestPage(
        transactionsOfAddress,
        { address: sender, show: 'sent', limit: TRANSACTIONS_MAX_ROWS },
        signal,
      ),
    select: page => recipientsIn(page, sender),
  }).data
