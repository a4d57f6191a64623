/** The page that was requested before the log-in, from the router's state set by `RequireLogin`. */
export function wantedPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  return typeof state.wanted === 'string' ? state.wanted : null
}
