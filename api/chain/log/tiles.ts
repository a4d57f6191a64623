import { HASH_BYTES, isSameHash, merkleRoot } from '../tree/merkle.ts'
import { TILE_WIDTH, type TilePlace } from './tilePath.ts'
import { frontierNodes, type ReadNodes, treeRoot, unpackFrontier } from '../tree/tree.ts'

/** 256 hashes of one level of the tree in one file; level 1 of the tiles is level 8 of the tree. */
export interface TileAt extends TilePlace {
  level: number
}

const LEVELS_PER_TILE = 8
const CACHED_TILES = 64

/** Names the tile that is not what was signed. */
export class TileFault extends Error {
  override readonly name = 'TileFault'
}

/** The tile at this place in a tree of `size` leaves; partial at the tree's right edge. */
function tileIn(size: number, level: number, index: number): TileAt {
  const hashes = Math.floor(size / TILE_WIDTH ** level)
  return { level, index, width: Math.min(TILE_WIDTH, hashes - index * TILE_WIDTH) }
}

/** All tiles of one level, from this one on. */
export function* tilesOfLevel(size: number, level: number, from = 0): Generator<TileAt> {
  for (let at = tileIn(size, level, from); at.width > 0; at = tileIn(size, level, at.index + 1))
    yield at
}

/** How many levels of tiles a tree of this size has. */
export function tileLevels(size: number): number {
  let levels = 0
  while (TILE_WIDTH ** levels <= size) levels++
  return levels
}

/** The bytes of a tile, at least as wide as requested; null if there is none. */
type ReadTile = (tile: TileAt) => Promise<Uint8Array | null>

/**
 * The tiles of a tree whose root is known. A tile is trusted only after it was verified: a full one by its hash in the
 * tile above; the partial ones, which are the right edge of the tree, by the root itself.
 */
export class AuthenticTiles {
  readonly #size: number
  readonly #readTile: ReadTile
  /** The partial tile of each level that has one. */
  readonly #edge = new Map<number, Uint8Array[]>()
  readonly #cached = new Map<string, Uint8Array[]>()

  private constructor(size: number, readTile: ReadTile) {
    this.#size = size
    this.#readTile = readTile
  }

  /** Throws a TileFault unless the edge of the tree has this root. */
  static async open(size: number, root: Uint8Array, readTile: ReadTile): Promise<AuthenticTiles> {
    const tiles = new AuthenticTiles(size, readTile)
    for (let level = 0; level < tileLevels(size); level++) {
      const at = tileIn(size, level, Math.floor(size / TILE_WIDTH ** (level + 1)))
      if (at.width > 0) tiles.#edge.set(level, await tiles.#read(at))
    }
    if (!isSameHash(await tiles.rootAt(size), root))
      throw new TileFault('The tiles have another root than the one that was signed')
    return tiles
  }

  /** Of the tree when it had this many leaves. */
  async rootAt(size: number): Promise<Uint8Array> {
    return treeRoot(await this.readNodes(frontierNodes(size)))
  }

  async tile(at: TileAt): Promise<Uint8Array[]> {
    const edge = this.#edge.get(at.level)
    if (at.width < TILE_WIDTH && edge) return edge
    const name = `${at.level}/${at.index}`
    const cached = this.#cached.get(name)
    if (cached) return cached
    const above = await this.tile(
      tileIn(this.#size, at.level + 1, Math.floor(at.index / TILE_WIDTH)),
    )
    const hashes = await this.#read(at)
    if (!isSameHash(merkleRoot(hashes), above[at.index % TILE_WIDTH]!))
      throw new TileFault(`Tile ${name} is not the one that was signed`)
    this.#keep(name, hashes)
    return hashes
  }

  /** For proofs. */
  readonly readNodes: ReadNodes = async wanted => {
    const nodes: Uint8Array[] = []
    for (const { level, index } of wanted) {
      const span = 2 ** (level % LEVELS_PER_TILE)
      const first = index * span
      const tileLevel = Math.floor(level / LEVELS_PER_TILE)
      const hashes = await this.tile(tileIn(this.#size, tileLevel, Math.floor(first / TILE_WIDTH)))
      const from = first % TILE_WIDTH
      nodes.push(merkleRoot(hashes.slice(from, from + span)))
    }
    return nodes
  }

  async #read(at: TileAt): Promise<Uint8Array[]> {
    const bytes = await this.#readTile(at)
    if (!bytes || bytes.length < at.width * HASH_BYTES || bytes.length > TILE_WIDTH * HASH_BYTES)
      throw new TileFault(`Tile ${at.level}/${at.index} of ${at.width} hashes is missing`)
    return unpackFrontier(bytes.subarray(0, at.width * HASH_BYTES))
  }

  #keep(name: string, hashes: Uint8Array[]): void {
    this.#cached.set(name, hashes)
    if (this.#cached.size > CACHED_TILES) this.#cached.delete(this.#cached.keys().next().value!)
  }
}
