import type { Call } from './call.ts'

/** The first parts of these calls' paths, each once: 'api' of /api/settings. */
export const callRoots = (calls: readonly Pick<Call, 'path'>[]): string[] => [
  ...new Set(calls.map(({ path }) => path.split('/')[1]!)),
]
