import { useQuery } from '@tanstack/react-query'
import { Pickaxe } from 'lucide-react'
import { Fetched } from '../../ask/Fetched.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ClaimList } from './ClaimList.tsx'
import { ClaimsSkeleton } from './ClaimsSkeleton.tsx'
import { ClaimSummary } from './ClaimSummary.tsx'
import { readClaims } from './readClaims.ts'

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
    // The time is part of the key: a claim from another tab shows as soon as a poll tells of it.
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
