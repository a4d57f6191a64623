/** What was just decided. Travels in the router's state to the pane that offers the next application. */
export interface MadeDecision {
  username: string
  verdict: 'approved' | 'rejected'
  /** Of the decided application: the next one is the one that came after it. */
  submittedAt: string
}

export const stateOf = (decision: MadeDecision) => ({ decision })

export function decisionIn(state: unknown): MadeDecision | null {
  if (typeof state !== 'object' || state === null || !('decision' in state)) return null
  return state.decision as MadeDecision
}
