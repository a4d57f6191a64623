import { useQuery } from '@tanstack/react-query'
import Pickaxe from 'lucide-react/icons/pickaxe'
import type { Transaction } from '#api/schemas/ledger.ts'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { TRANSACTIONS_MAX_ROWS } from '#api/limits.ts'
import { Fetched } from '../../../ask/Fetched.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { request } from '../../../session/client.ts'
import { ClaimList } from './ClaimList.tsx'
import { ClaimsSkeleton } from './ClaimsSkeleton.tsx'
import { ClaimSummary } from './ClaimSummary.tsx'

interface Props {
  user: { address: string; lastMiningTime: string | null } | undefined
}

export const ClaimHistory = ({ user }: Props) => (
  <Card title="Your sessions">
    <Claims user={user} />
  </Card>
)

function Claims({ user }: Props) {
  const query = useQuery({
    // The time is part of the key: a claim in another tab appears with the next poll.
    queryKey: ['claims', user?.address, user?.lastMiningTime],
    queryFn: ({ signal }) => (user ? readClaims(user.address, signal) : []),
    enabled: user !== undefined,
    placeholderData: previous => previous,
  })

  return (
    <Fetched
      query={query}
      loading={<ClaimsSkeleton />}
      failure="Failed to fetch transactions"
      empty={
        <EmptyState icon={<Pickaxe size={28} aria-hidden />} title="No sessions yet">
          Each day you mine will be listed here.
        </EmptyState>
      }
    >
      {claims => (
        <>
          <ClaimSummary claims={claims} />
          <ClaimList claims={claims} />
        </>
      )}
    </Fetched>
  )
}

const FULL_PAGE = { show: 'mined', limit: TRANSACTIONS_MAX_ROWS } as const

/** All claims of a wallet, newest first. */
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
