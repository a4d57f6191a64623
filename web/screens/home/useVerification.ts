import { useQuery } from '@tanstack/react-query'
import { kycStatus } from '#api/calls/kyc.ts'
import { HOME_POLL_MS } from '#api/limits.ts'
import type { ReplyOf } from '#api/call.ts'
import { request } from '../../session/client.ts'

export type Verification = Pick<ReplyOf<typeof kycStatus>, 'status' | 'submittedAt'>

/** How far the verification has come. Undefined until it is known. */
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
  // Approved, and the user was read just before: the badge waits for the next poll.
  if (data?.status === 'approved') return undefined
  return data ?? (isError ? { status: 'none' } : undefined)
}
