import { OPERATOR_CALLS, PUBLIC_CALLS } from '#api/calls.ts'
import { callRoots } from '#api/callRoots.ts'

/** What the pages of the dev server ask the two servers for; the rest are files of the web app. */
export function devProxy(server: string, operatorServer: string): Record<string, string> {
  return {
    [`^/(${callRoots(PUBLIC_CALLS).join('|')})(/|\\?|$)`]: server,
    '^/readyz$': server,
    // Files of the console have the same root, and a dot in their names.
    [`^(${OPERATOR_CALLS.map(({ path }) => path.replaceAll(/:\w+/g, '[^/.?]+')).join('|')})(\\?|$)`]:
      operatorServer,
  }
}
