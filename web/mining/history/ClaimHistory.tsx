import { useQuery } from '@tanstack/react-query'
import { Pickaxe } from 'lucide-react'
import { Button } from '../../ui/form/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { ClaimList } from './ClaimList.tsx'
import styles from './ClaimHistory.module.css'
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
  const { data, isError, refetch } = useQuery({
    // The time is part of the key: a claim from another tab shows as soon as a poll tells of it.
    queryKey: ['claims', user?.address, user?.lastMiningTime],
    queryFn: ({ signal }) => (user ? readClaims(user.address, signal) : []),
    enabled: user !== undefined,
    placeholderData: previous => previous,
  })

  if (isError && !data)
    return (
      <Notice kind="error" title="Failed to fetch transactions">
        <Button className={styles.retry} onClick={() => void refetch()}>
          Retry
        </Button>
      </Notice>
    )
  if (!data) return <ClaimsSkeleton />
  if (data.length === 0)
    return (
      <EmptyState icon={<Pickaxe size={28} aria-hidden />} title="No sessions yet">
        Each day you mine will be listed here.
      </EmptyState>
    )
  return (
    <>
      <ClaimSummary claims={data} />
      <ClaimList claims={data} />
    </>
  )
}
