import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#api/call.ts'
import type { Transaction } from '#api/schemas/ledger.ts'
import type { transfer } from '#api/calls/ledger.ts'
import type { ListPage } from '../../../session/client.ts'
import { session } from '../../../session/session.ts'
import { type User, userKey } from '../../../session/useUser.ts'
import { newestKey } from './historyKeys.ts'
import { HISTORY_PAGE_ROWS } from './useHistory.ts'

type HistoryPage = ListPage<Transaction[]>

/** Shows the new balance and the new row from the reply to a transfer, before any poll. */
export function applyTransfer(
  client: QueryClient,
  { transaction, totalCoins }: ReplyOf<typeof transfer>,
): void {
  const user = session.read()?.user
  // Someone else may have logged in since.
  if (user?.address !== transaction.from) return
  const pageKeys = [newestKey(user.address, null), newestKey(user.address, 'sent')]
  const hasNewer = (page: HistoryPage | undefined) =>
    Number(page?.rows[0]?._id ?? 0) > Number(transaction._id)
  // The reply to a repeated transfer has the balance right after that transfer, not the one of now.
  if (pageKeys.some(key => hasNewer(client.getQueryData(key)))) return

  const profileKey = userKey(user.uid)
  for (const queryKey of [profileKey, ...pageKeys])
    // A poll that the server answered before the transfer would undo what is shown here.
    if (client.getQueryData(queryKey)) void client.cancelQueries({ queryKey, exact: true })
  client.setQueryData<User>(profileKey, known => known && { ...known, totalCoins })
  for (const key of pageKeys)
    client.setQueryData<HistoryPage>(key, page => page && withRow(page, transaction))
}

function withRow(page: HistoryPage, transaction: Transaction): HistoryPage {
  const { rows, total, hasNext } = page
  // The stream may have been faster than the reply.
  if (rows[0]?._id === transaction._id) return page
  return {
    rows: [transaction, ...rows].slice(0, HISTORY_PAGE_ROWS),
    total: total === null ? null : total + 1,
    hasNext: hasNext || rows.length >= HISTORY_PAGE_ROWS,
  }
}
