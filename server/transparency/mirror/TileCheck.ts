import { packEntries } from '#api/chain/log/packEntries.ts'
import { isSameHash, leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { formatTilePlace, TILE_WIDTH } from '#api/chain/log/tilePath.ts'
import { packFrontier } from '#api/chain/tree/tree.ts'
import type { MirrorFolder } from './MirrorFolder.ts'

interface Level {
  /** Of the tile that is being filled. */
  index: number
  hashes: Uint8Array[]
}

/** Recomputes every tile from the blocks and compares it with its file. */
export class TileCheck {
  readonly #folder: MirrorFolder
  readonly #levels: Level[] = []
  #entries: Uint8Array[] = []

  constructor(folder: MirrorFolder) {
    this.#folder = folder
  }

  async add(blockHash: Uint8Array): Promise<void> {
    this.#entries.push(blockHash)
    await this.#append(0, leafHash(blockHash))
  }

  /** The partial tiles at the end. */
  async end(): Promise<void> {
    for (const [level, { hashes }] of this.#levels.entries())
      if (hashes.length) await this.#compare(level)
  }

  async #append(level: number, hash: Uint8Array): Promise<void> {
    const filling = (this.#levels[level] ??= { index: 0, hashes: [] })
    filling.hashes.push(hash)
    if (filling.hashes.length < TILE_WIDTH) return
    await this.#compare(level)
    const root = merkleRoot(filling.hashes)
    filling.hashes = []
    filling.index++
    if (level === 0) this.#entries = []
    await this.#append(level + 1, root)
  }

  async #compare(level: number): Promise<void> {
    const { index, hashes } = this.#levels[level]!
    const place = { index, width: hashes.length }
    const tile = await this.#folder.readTile({ level, ...place })
    require(tile, packFrontier(hashes), `tile/${level}/${formatTilePlace(place)}`)
    if (level > 0) return
    const entries = await this.#folder.readEntries(place)
    require(entries, packEntries(this.#entries), `tile/entries/${formatTilePlace(place)}`)
  }
}

function require(found: Uint8Array | null, computed: Uint8Array, file: string): void {
  if (!found) throw new ChainFault(file, 'file', 'is missing')
  if (!isSameHash(found, computed)) throw new ChainFault(file, 'bytes', 'do not recompute')
}
