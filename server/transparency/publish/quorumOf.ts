import type { Config } from '../../settings/config.ts'

/** How many witnesses readers require: by default more than half. */
export const quorumOf = ({
  witnesses,
  witnessQuorum,
}: Pick<Config, 'witnesses' | 'witnessQuorum'>): number =>
  witnessQuorum ?? (witnesses.length ? Math.floor(witnesses.length / 2) + 1 : 0)
