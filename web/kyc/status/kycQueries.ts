import { queryOptions } from '@tanstack/react-query'
import { kycRecord, kycStatus } from '#api/kyc.ts'
import type { ReplyOf } from '#api/call.ts'
import { request } from '../../ask/client.ts'

/** How often a pending application is looked after. */
const PENDING_POLL_MS = 5000

export type KycState = ReplyOf<typeof kycStatus>

export const statusQuery = (uid: string) =>
  queryOptions({
    queryKey: ['kyc', uid, 'status'],
    queryFn: ({ signal }) => request(kycStatus, { uid }, signal),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && PENDING_POLL_MS,
  })

/** What the applicant wrote, and who looked at it. */
export const recordQuery = (uid: string) =>
  queryOptions({
    queryKey: ['kyc', uid, 'record'],
    queryFn: ({ signal }) => request(kycRecord, { uid }, signal),
  })
