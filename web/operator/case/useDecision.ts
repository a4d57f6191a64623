import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { RejectionReason } from '#api/values/kyc.ts'
import type { KycCaseDetails } from '#api/schemas/operator.ts'
import { kycApprove, kycReject } from '#api/calls/operator.ts'
import { Refused } from '../../ask/failures.ts'
import { request } from '../client.ts'
import { CASES_KEY } from '../queue/useCases.ts'
import { forgetDraft } from '../reject/useRejectionDraft.ts'

type Verdict = { is: 'approved' } | { is: 'rejected'; reason: RejectionReason; note: string }

const CONFLICT = 409

/** Sends a decision, then offers the next application. If the server refuses, the application stays open. */
export function useDecision(
  { id, username, submittedAt }: KycCaseDetails,
  listPath: string,
  onOutdated: () => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: [CASES_KEY] })
  return useMutation({
    mutationFn: (verdict: Verdict) => send(id, verdict),
    onSuccess: async (_, { is: verdict }) => {
      forgetDraft(id)
      // Otherwise the decided application would be offered as the next one.
      await refreshLists()
      await navigate(listPath, { state: stateOf({ username, verdict, submittedAt }) })
    },
    onError: error => {
      if (!(error instanceof Refused) || error.status !== CONFLICT) return
      onOutdated()
      void refreshLists()
    },
  })
}

export type Decision = ReturnType<typeof useDecision>

const send = (id: string, verdict: Verdict) =>
  verdict.is === 'approved'
    ? request(kycApprove, { id })
    : request(kycReject, { id, reason: verdict.reason, note: verdict.note.trim() })

/** The last decision, in the router's state for the pane that offers the next application. */
export interface MadeDecision {
  username: string
  verdict: 'approved' | 'rejected'
  /** When the decided application was submitted: the next one came after it. */
  submittedAt: string
}

const stateOf = (decision: MadeDecision) => ({ decision })

export function decisionIn(state: unknown): MadeDecision | null {
  if (typeof state !== 'object' || state === null || !('decision' in state)) return null
  return state.decision as MadeDecision
}
