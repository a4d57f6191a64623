import { useQuery } from '@tanstack/react-query'
import { isSameAddress } from '#api/shortAddress.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { type ListPage, requestPage } from '../../../../session/client.ts'
import { newestKey } from '../../history/historyKeys.ts'

interface Recipients {
  /** Whom the wallet has sent to, the latest first, each once, never itself. */
  addresses: readonly string[]
  /** False where older ones may be missing. */
  isWhole: boolean
}

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

export function recipientsIn(
  { rows, hasNext }: Pick<ListPage<{ from: string; to: string }[]>, 'rows' | 'hasNext'>,
  sender: string,
): Recipients {
  const sent = rows.filter(
    ({ from, to }) => isSameAddress(from, sender) && !isSameAddress(to, sender),
  )
  return { addresses: [...new Set(sent.map(({ to }) => to))], isWhole: !hasNext }
}
