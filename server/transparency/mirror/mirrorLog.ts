import { bareAddress } from '#api/chain/address.ts'
import { keepsWitnesses } from '#api/chain/log/keepsWitnesses.ts'
import { verifyCheckpoint } from '#api/chain/log/checkpoint.ts'
import { isSameHash, leafHash } from '#api/chain/tree/merkle.ts'
import { unpackBlocks } from '#api/chain/replay/packedBlock.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { formatTilePlace, TILE_WIDTH, type TilePlace } from '#api/chain/log/tilePath.ts'
import { AuthenticTiles, tileLevels, tilesOfLevel } from '#api/chain/log/tiles.ts'
import { packEntries } from '#api/chain/log/packEntries.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import {
  CHECKPOINT_FILE,
  logKeysOf,
  POLICY_FILE,
  readCheckpoint,
  readPolicy,
  requireQuorum,
} from './readCheckpoint.ts'
import { requireContinued } from './requireContinued.ts'
import type { LogSource } from './LogSource.ts'
import type { MirrorFolder } from './MirrorFolder.ts'

interface Options {
  /** The key that must have signed; by default the one that the folder names, or at first the log itself. */
  key?: string | undefined
  onProgress?: (done: number, total: number) => void
}

interface Mirrored {
  origin: string
  verifierKey: string
  /** Numbers of blocks before and after. */
  before: number
  after: number
  /** The log's own policy does without witnesses that the folder's demands. */
  isPolicyKept: boolean
}

/**
 * Copies what is new. Nothing is written before it is verified to be what the log has signed, and to extend what was
 * copied before. It may be killed at any time and run again.
 */
export async function mirrorLog(
  source: LogSource,
  folder: MirrorFolder,
  { key, onProgress = () => {} }: Options = {},
): Promise<Mirrored> {
  await folder.begin()
  const policy = await source.readText(POLICY_FILE)
  const knownPolicy = (await folder.readText(POLICY_FILE)) ?? policy
  const verifierKey = keyIn(knownPolicy, key)
  const known = await readCheckpoint(folder, verifierKey)
  const note = await source.readText(CHECKPOINT_FILE)
  const fresh = verifyCheckpoint(note, verifierKey)
  if (!fresh) throw new ChainFault('checkpoint', 'signature', `is not one of ${verifierKey}`)
  for (const demanded of new Set([knownPolicy, policy])) requireQuorum(note, demanded)
  keyIn(policy, verifierKey)
  const tiles = await AuthenticTiles.open(fresh.size, fresh.root, at => source.readTile(at))
  await requireContinued(known, fresh, tiles)

  const copy = new Copy(source, folder, tiles)
  const begin = Math.floor((known?.size ?? 0) / TILE_WIDTH)
  for (const place of tilesOfLevel(fresh.size, 0, begin)) {
    if (place.index * TILE_WIDTH + place.width === known?.size) continue
    await copy.blocksOf(place)
    onProgress(place.index * TILE_WIDTH + place.width, fresh.size)
  }
  for (let level = 1; level < tileLevels(fresh.size); level++) {
    const first = Math.floor((known?.size ?? 0) / TILE_WIDTH ** (level + 1))
    for (const at of tilesOfLevel(fresh.size, level, first))
      await folder.writeTile(at, packFrontier(await tiles.tile(at)))
  }
  const isPolicyKept = !keepsWitnesses(readPolicy(knownPolicy), readPolicy(policy))
  if (!isPolicyKept) await folder.write(POLICY_FILE, Buffer.from(policy))
  // Written last: a reader of the checkpoint finds all files that it covers.
  const newest = await readCheckpoint(folder, verifierKey)
  if (!newest || newest.size <= fresh.size) await folder.write(CHECKPOINT_FILE, Buffer.from(note))
  return {
    origin: fresh.origin,
    verifierKey,
    before: known?.size ?? 0,
    after: fresh.size,
    isPolicyKept,
  }
}

class Copy {
  readonly #source: LogSource
  readonly #folder: MirrorFolder
  readonly #tiles: AuthenticTiles

  constructor(source: LogSource, folder: MirrorFolder, tiles: AuthenticTiles) {
    this.#source = source
    this.#folder = folder
    this.#tiles = tiles
  }

  /** Files of a killed run are checked, and fetched again only if they are wrong. */
  async blocksOf(place: TilePlace): Promise<void> {
    const file = `blocks/${formatTilePlace(place)}`
    const leaves = await this.#tiles.tile({ level: 0, ...place })
    const hashes =
      (await this.#present(place, file, leaves)) ?? (await this.#fetched(place, file, leaves))
    await this.#folder.writeEntries(place, packEntries(hashes))
    await this.#folder.writeTile({ level: 0, ...place }, packFrontier(leaves))
  }

  async #present(
    place: TilePlace,
    file: string,
    leaves: readonly Uint8Array[],
  ): Promise<Uint8Array[] | null> {
    if (!(await this.#folder.hasBlocks(place))) return null
    try {
      return await this.#check(this.#folder.readBlocks(place), file, leaves)
    } catch (error) {
      if (error instanceof ChainFault) return null
      throw error
    }
  }

  async #fetched(
    place: TilePlace,
    file: string,
    leaves: readonly Uint8Array[],
  ): Promise<Uint8Array[]> {
    const staged = await this.#folder.stage()
    try {
      const hashes = await this.#check(staged.passing(this.#source.readBlocks(place)), file, leaves)
      await this.#folder.keepBlocks(place, staged)
      return hashes
    } finally {
      await staged.drop()
    }
  }

  /** Checks that these blocks have these leaves, up to the first that does not. */
  async #check(
    chunks: AsyncIterable<Uint8Array>,
    file: string,
    leaves: readonly Uint8Array[],
  ): Promise<Uint8Array[]> {
    const hashes: Uint8Array[] = []
    for await (const { block } of unpackBlocks(chunks, file, bareAddress)) {
      const leaf = leaves[hashes.length]
      if (!leaf || !isSameHash(leafHash(block.hash), leaf))
        throw new ChainFault(`${file}, block ${hashes.length + 1} of it`, 'hash', 'was not signed')
      hashes.push(block.hash)
    }
    if (hashes.length < leaves.length) throw new ChainFault(file, 'blocks', 'are not all there')
    return hashes
  }
}

function keyIn(policy: string, wanted: string | undefined): string {
  const keys = logKeysOf(policy)
  if (wanted !== undefined && !keys.includes(wanted))
    throw new PlainProblem(`This is the log of ${keys.join(', ')}, not of ${wanted}.`)
  return wanted ?? keys[0]!
}
