import { originHashOf } from '../keys/keySet.ts'
import { isSameHash } from '../tree/merkle.ts'
import { ChainFault } from './ChainFault.ts'
import type { Replay } from './replay.ts'

/** Throws a ChainFault if owners have signed orders for another log than that of this verifier key. */
export function requireOrigin({ originHash }: Pick<Replay, 'originHash'>, key: string): void {
  const origin = key.slice(0, key.indexOf('+'))
  if (originHash && !isSameHash(originHash, originHashOf(origin)))
    throw new ChainFault('key sets', 'origin', `is not ${origin}`)
}
