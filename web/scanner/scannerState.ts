export type ScannerState = 'NOT_STARTED' | 'SCANNING' | 'PAUSED'
type ScannerVerb = 'start' | 'pause' | 'resume' | 'stop'

const NEXT: Record<ScannerState, Partial<Record<ScannerVerb, ScannerState>>> = {
  NOT_STARTED: { start: 'SCANNING', stop: 'NOT_STARTED' },
  SCANNING: { pause: 'PAUSED', stop: 'NOT_STARTED' },
  PAUSED: { resume: 'SCANNING', stop: 'NOT_STARTED' },
}

/** Throws for an invalid transition: a scanner that was not started cannot be paused. */
export function nextState(state: ScannerState, verb: ScannerVerb): ScannerState {
  const next = NEXT[state][verb]
  if (!next) throw new Error(`A scanner that is ${state} cannot ${verb}`)
  return next
}
