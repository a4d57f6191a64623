import { useQuery } from '@tanstack/react-query'
import { kycStatus } from '#api/calls/kyc.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import type { ReplyOf } from '#api/call.ts'
import { request } from '../../session/client.ts'

export type Verification = Pick<ReplyOf<typeof kycStatus>, 'status' | 'submittedAt'>

/** The state of the verification. Undefined while it loads. */
export function useVerification(
  user: { uid: string; isVerification: boolean } | undefined,
): Verification | undefined {
  const uid = user?.uid ?? ''
  const { data, isError } = useQuery({
    queryKey: ['kyc', uid, 'status'],
    queryFn: ({ signal }) => request(kycStatus, { uid }, signal),
    enabled: user?.isVerification === false,
    refetchInterval: ({ state }) => state.data?.status === 'pending' && HOME_POLL_MS,
  })
  if (user?.isVerification) return { status: 'approved' }
  // Approved after the user was fetched: the badge waits for the next poll.
  if (data?.status === 'approved') return undefined
  return data ?? (isError ? { status: 'none' } : undefined)
}
