import { useQuery } from '@tanstack/react-query'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { request } from '../../../session/client.ts'
import { streak } from './streak.ts'

export type ClaimingUser = { address: string; lastMiningTime: string | null } | undefined

/** All claims of a user, newest first. */
export const useClaims = (user: ClaimingUser) =>
  useQuery({
    // The time is part of the key: a claim in another tab appears with the next poll.
    queryKey: ['claims', user?.address, user?.lastMiningTime],
    queryFn: ({ signal }) => (user ? readClaims(user.address, signal) : []),
    enabled: user !== undefined,
    placeholderData: previous => previous,
  })

/** The days in a row, the latest claim included. Null until it is known. */
export function useStreak(user: ClaimingUser): number | null {
  const { data, isPlaceholderData } = useClaims(user)
  if (!data || isPlaceholderData) return null
  return streak(data.map(({ createdAt }) => Date.parse(createdAt)))
}

const FULL_PAGE = { show: 'mined', limit: TRANSACTIONS_MAX_ROWS } as const

async function readClaims(address: string, signal: AbortSignal): Promise<Transaction[]> {
  const claims: Transaction[] = []
  let from = {}
  for (;;) {
    const page = { address, ...FULL_PAGE, ...from }
    const rows = await request(transactionsOfAddress, page, signal)
    claims.push(...rows)
    if (rows.length < FULL_PAGE.limit) return claims
    from = { before: Number(rows.at(-1)!._id) }
  }
}
