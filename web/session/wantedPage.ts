/** The page that was asked for before the login, as `RequireLogin` left it in the router's state. */
export function wantedPage(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  return typeof state.wanted === 'string' ? state.wanted : null
}
