import type { Call } from './call.ts'

/** What the paths of these calls begin with, each once: 'api' of /api/settings. */
export const callRoots = (calls: readonly Pick<Call, 'path'>[]): string[] => [
  ...new Set(calls.map(({ path }) => path.split('/')[1]!)),
]
