import { queryOptions } from '@tanstack/react-query'
import { KYC_STATUSES } from '#api/values/kyc.ts'
import { kycRecord, kycStatus } from '#api/calls/kyc.ts'
import type { ReplyOf } from '#api/call.ts'
import { request } from '../../../session/client.ts'

/** How often a pending application is polled. */
const PENDING_POLL_MS = 5000
/** Until an operator action is in a block. */
const LOGGING_POLL_MS = 2000

export type KycState = ReplyOf<typeof kycStatus>

export const statusQuery = (uid: string) =>
  queryOptions({
    queryKey: ['kyc', uid, 'status'],
    queryFn: async ({ signal }) => understood(await request(kycStatus, { uid }, signal)),
    refetchInterval: ({ state }) => state.data?.status === 'pending' && PENDING_POLL_MS,
  })

/** An unknown status counts as none: the user can apply, and the server decides. */
const understood = (state: KycState): KycState =>
  KYC_STATUSES.includes(state.status) ? state : { ...state, status: 'none' }

/** The applicant's fields, and who viewed them. */
export const recordQuery = (uid: string) =>
  queryOptions({
    queryKey: ['kyc', uid, 'record'],
    queryFn: ({ signal }) => request(kycRecord, { uid }, signal),
    refetchInterval: ({ state }) =>
      state.data?.events.some(({ logged }) => logged?.block === null) && LOGGING_POLL_MS,
  })
