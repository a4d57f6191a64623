import { OPERATOR_CALLS, PUBLIC_CALLS } from '#api/calls.ts'
import { callRoots } from '#api/callRoots.ts'

/** The paths that the dev server passes on to the two servers; all others are files of the web app. */
export function devProxy(server: string, operatorServer: string): Record<string, string> {
  return {
    [`^/(${callRoots(PUBLIC_CALLS).join('|')})(/|\\?|$)`]: server,
    '^/readyz$': server,
    // Files of the console have the same root, and a dot in their names.
    [`^(${OPERATOR_CALLS.map(({ path }) => path.replaceAll(/:\w+/g, '[^/.?]+')).join('|')})(\\?|$)`]:
      operatorServer,
  }
}
