import type { Address } from '../chain/address.ts'

/** How far back a balance is shown: 1, 7 or 30 days, or to its first transaction. */
export const BALANCE_PERIODS = ['day', 'week', 'month', 'all'] as const
export type BalancePeriod = (typeof BALANCE_PERIODS)[number]

export const SYSTEM = 'SYSTEM'

/**
 * The wallet for the coins of deleted accounts: zeros and the word SYSTEM, in ASCII. No account has it,
 * and nothing ever leaves it.
 */
export const SYSTEM_ADDRESS = '0x000000000000000000000000000053595354454d' as Address

/** The filters of a wallet's history. */
export const HISTORY_FILTERS = ['sent', 'received', 'mined', 'bonus'] as const
export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
