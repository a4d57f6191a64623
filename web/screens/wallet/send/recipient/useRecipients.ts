import { useQuery } from '@tanstack/react-query'
import { isSameAddress } from '#api/shortAddress.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { type ListPage, requestPage } from '../../../../session/client.ts'
import { newestKey } from '../../history/historyKeys.ts'

interface Recipients {
  /** By address, the newest payment to it, the latest first. Never to the wallet itself. */
  newest: ReadonlyMap<string, string>
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

type Sent = Pick<Transaction, '_id' | 'from' | 'to'>

export function recipientsIn(
  { rows, hasNext }: Pick<ListPage<Sent[]>, 'rows' | 'hasNext'>,
  sender: string,
): Recipients {
  const newest = new Map<string, string>()
  for (const { _id, from, to } of rows)
    if (isSameAddress(from, sender) && !isSameAddress(to, sender) && !newest.has(to))
      newest.set(to, _id)
  return { newest, isWhole: !hasNext }
}
