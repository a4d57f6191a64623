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
const KEPT = [
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

/** What the service worker knows of the calls; with the calls themselves it would be ten times as large. */
export const WORKER_CALLS = {
  /** What paths begin with that are never a page. */
  callRoots: callRoots(PUBLIC_CALLS),
  /** Patterns of the paths whose answers are kept for offline. */
  keptCalls: KEPT.map(({ path }) => `^${path.replaceAll(/:\w+/g, '[^/]+')}$`),
}
