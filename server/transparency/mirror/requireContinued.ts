import type { Checkpoint } from '#api/chain/log/checkpoint.ts'
import type { AuthenticTiles } from '#api/chain/log/tiles.ts'
import { isSameHash } from '#api/chain/tree/merkle.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'

/** Detects a log that shows another past than before. */
export async function requireContinued(
  known: Checkpoint | null,
  fresh: Checkpoint,
  tiles: AuthenticTiles,
): Promise<void> {
  if (!known) return
  if (fresh.origin !== known.origin)
    throw new ChainFault('checkpoint', 'origin', `is ${fresh.origin} instead of ${known.origin}`)
  if (fresh.size < known.size)
    throw new ChainFault(
      'checkpoint',
      'size',
      `is ${fresh.size}, and ${known.size} blocks were seen before: a rollback, or an older answer`,
    )
  if (!isSameHash(await tiles.rootAt(known.size), known.root))
    throw new ChainFault(
      'checkpoint',
      'root',
      `does not continue the first ${known.size} blocks, which were seen before: a fork`,
    )
}
