import { bareAddress } from '#api/chain/address.ts'
import type { BlockHeader } from '#api/chain/block.ts'
import { type Checkpoint, verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { formatTilePlace, TILE_WIDTH } from '#api/chain/log/tilePath.ts'
import { AuthenticTiles, tilesOfLevel } from '#api/chain/log/tiles.ts'
import { isSameHash, leafHash } from '#api/chain/tree/merkle.ts'
import { unpackBlocks } from '#api/chain/replay/packedBlock.ts'
import { ChainFault, EarlyBlock } from '#api/chain/replay/ChainFault.ts'
import type { Replay } from '#api/chain/replay/replay.ts'
import { requireOrigin } from '#api/chain/replay/requireOrigin.ts'
import { treeRoot } from '#api/chain/tree/tree.ts'
import { addressBook } from '../mirror/addressBook.ts'
import type { LogSource } from '../mirror/LogSource.ts'
import { CHECKPOINT_FILE } from '../mirror/readCheckpoint.ts'
import { requireContinued } from '../mirror/requireContinued.ts'

/** A clock may lag, and a checkpoint may be published late. */
const LATE_MS = 120_000

interface FollowDeps {
  source: LogSource
  logKey: string
  replay: Replay
  /** The newest that was cosigned. */
  cosigned: Checkpoint | null
  /** When the log had no block beyond it, by the own clock. */
  upToDateAtMs: number | null
}

export interface Followed {
  /** The newest checkpoint of the log. */
  note: string
  /** Everything up to it is right. */
  isReached: boolean
  /** A signed block breaks a rule. The replay is not usable any more. */
  fault: ChainFault | null
}

/**
 * Brings a replay to the newest checkpoint of the log. Throws if files are missing or not what was signed, if the log
 * does not continue what was seen of it, or if a block is dated too far ahead or back: these may pass.
 */
export async function followLog({
  source,
  logKey,
  replay,
  cosigned,
  upToDateAtMs,
}: FollowDeps): Promise<Followed> {
  const note = await source.readText(CHECKPOINT_FILE)
  const fresh = verifyCheckpoint(note, logKey)
  if (!fresh) throw new ChainFault('checkpoint', 'signature', `is not one of ${logKey}`)
  const { number: size, frontier } = replay.head
  const replayed = { origin: fresh.origin, size, root: treeRoot(frontier) }
  const tiles = await AuthenticTiles.open(fresh.size, fresh.root, at => source.readTile(at))
  for (const known of [replayed, cosigned]) await requireContinued(known, fresh, tiles)
  const toAddress = addressBook(bareAddress)
  for (const place of tilesOfLevel(fresh.size, 0, Math.floor(size / TILE_WIDTH))) {
    if (place.index * TILE_WIDTH + place.width <= size) continue
    const file = `blocks/${formatTilePlace(place)}`
    const leaves = await tiles.tile({ ...place, level: 0 })
    const first = place.index * TILE_WIDTH
    const chunks = source.readBlocks(place, replay.head.number + 1)
    for await (const { block, transactions } of unpackBlocks(chunks, file, toAddress)) {
      if (block.number <= replay.head.number) continue
      const leaf = leaves[replay.head.number - first]
      if (!leaf || !isSameHash(leafHash(block.hash), leaf))
        throw new ChainFault(`${file}, block ${replay.head.number + 1}`, 'hash', 'was not signed')
      if (block.number > (cosigned?.size ?? 0)) requireNotDatedBack(block, upToDateAtMs ?? 0)
      const fault = faultIn(() => replay.extend(block, transactions))
      if (fault) return { note, isReached: false, fault }
    }
    if (replay.head.number < first + place.width)
      throw new ChainFault(file, 'blocks', 'are not all there')
  }
  const fault = faultIn(() => requireOrigin(replay, logKey))
  return { note, isReached: !fault, fault }
}

/** Otherwise an order that was answered with an error could be carried out much later, in a block dated within its life. */
function requireNotDatedBack({ number, atMs }: BlockHeader, upToDateAtMs: number): void {
  if (atMs >= upToDateAtMs - LATE_MS) return
  throw new ChainFault(
    `block ${number}`,
    'atMs',
    `is ${atMs}, more than two minutes before ${upToDateAtMs}, when the log had only the blocks before it`,
  )
}

/** The replay may have a part of the block, and is not usable any more. */
export class BrokenReplay extends Error {}

function faultIn(extend: () => unknown): ChainFault | null {
  try {
    extend()
    return null
  } catch (error) {
    if (error instanceof EarlyBlock) throw error
    if (error instanceof ChainFault) return error
    throw new BrokenReplay(String(error), { cause: error })
  }
}
