import { useQuery } from '@tanstack/react-query'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { request } from '../../../session/client.ts'
import { useNewestHistory } from '../../../session/useNewestHistory.ts'
import type { User } from '../../../session/useUser.ts'
import { useVerification } from '../useVerification.ts'

interface StepsDone {
  claim: boolean
  /** Whether the address has received coins. */
  receive: boolean
  verify: boolean
}

/** Which first steps are done according to the server. Undefined while it loads. */
export function useStepsDone(user: User | undefined): StepsDone | undefined {
  const verification = useVerification(user)
  const hasReceived = useHasReceived(user)
  if (!user || !verification || hasReceived === undefined) return undefined
  return {
    claim: user.lastMiningTime !== null,
    receive: hasReceived,
    verify: verification.status === 'approved' || verification.status === 'pending',
  }
}

/** Mostly known from the newest transactions, without a request of its own. */
function useHasReceived(user: User | undefined): boolean | undefined {
  const address = user?.address
  const newest = useNewestHistory(address ?? '', user?.totalCoins).data
  const isAmong = newest?.rows.some(({ kind, from }) => kind === 'transfer' && from !== address)
  const isOlder = isAmong === false && newest?.hasNext === true
  const { data, isError } = useQuery({
    // Not shown: a key of the cache.
    queryKey: ['has received', address],
    queryFn: ({ signal }) =>
      request(transactionsOfAddress, { address: address!, show: 'received', limit: 1 }, signal),
    enabled: isOlder,
    select: rows => rows.length > 0,
  })
  return isOlder ? (data ?? (isError ? false : undefined)) : isAmong
}
