import type { Config } from '../../config.ts'

/** How many witnesses readers demand: more than half, where nothing else is said. */
export const quorumOf = ({
  witnesses,
  witnessQuorum,
}: Pick<Config, 'witnesses' | 'witnessQuorum'>): number =>
  witnessQuorum ?? (witnesses.length ? Math.floor(witnesses.length / 2) + 1 : 0)
