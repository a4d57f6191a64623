import { PUBLIC_CALLS } from '#api/calls.ts'
import {
  addressSummary,
  balancesOfAddress,
  block,
  dailyTotals,
  ledgerStatistics,
  topHolders,
  transactionsOfBlock,
} from '#api/calls/explorer.ts'
import { transactionByHash, transactions, transactionsOfAddress } from '#api/calls/ledger.ts'
import { callRoots } from '#api/callRoots.ts'

/**
 * What the ledger's pages ask. Not its fee, its proofs or whether it works: there an old answer would be a wrong one.
 */
const CACHED_CALLS = [
  ledgerStatistics,
  block,
  transactionsOfBlock,
  addressSummary,
  balancesOfAddress,
  topHolders,
  dailyTotals,
  transactions,
  transactionByHash,
  transactionsOfAddress,
]

/** What paths begin with that are never a page. */
export const CALL_ROOTS: ReadonlySet<string> = new Set(callRoots(PUBLIC_CALLS))

const patterns = CACHED_CALLS.map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
)

/** Whether answers to this path are cached for offline use. */
export const isCached = (path: string): boolean => patterns.some(pattern => pattern.test(path))
