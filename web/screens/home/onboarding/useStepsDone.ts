import { useQuery } from '@tanstack/react-query'
import { transactionsOfAddress } from '#api/calls/ledger.ts'
import { request } from '../../../session/client.ts'
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
  const hasReceived = useHasReceived(user?.address)
  if (!user || !verification || hasReceived === undefined) return undefined
  return {
    claim: user.lastMiningTime !== null,
    receive: hasReceived,
    verify: verification.status === 'approved' || verification.status === 'pending',
  }
}

function useHasReceived(address: string | undefined): boolean | undefined {
  const { data, isError } = useQuery({
    queryKey: ['has received', address],
    queryFn: ({ signal }) =>
      request(transactionsOfAddress, { address: address!, show: 'received', limit: 1 }, signal),
    enabled: address !== undefined,
    select: rows => rows.length > 0,
  })
  return data ?? (isError ? false : undefined)
}
