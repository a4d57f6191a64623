import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatTilePlace, TILE_WIDTH, type TilePlace } from '#api/chain/log/tilePath.ts'
import type { TileAt } from '#api/chain/log/tiles.ts'
import { syncFolder } from '../../db/syncFolder.ts'
import { StagedFile } from './StagedFile.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'

/** For reading files of blocks: 16 times the default, so that there are fewer waits. */
const CHUNK_BYTES = 2 ** 20

/** Files that are being written; older ones there were never finished. */
const UNFINISHED = '.unfinished'

/** A copy of a log: plain files with the same names, for any web server. */
export class MirrorFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  async begin(): Promise<void> {
    await rm(join(this.#path, UNFINISHED), { recursive: true, force: true })
    await mkdir(join(this.#path, UNFINISHED), { recursive: true })
  }

  readText = (file: string): Promise<string | null> =>
    readFile(join(this.#path, file), 'utf8').catch(nullIfGone)

  /** At least as wide as requested. */
  async readTile({ level, index, width }: TileAt): Promise<Uint8Array | null> {
    return this.#readOf(`tile/${level}`, { index, width })
  }

  readEntries = (place: TilePlace): Promise<Uint8Array | null> =>
    this.#readOf('tile/entries', place)

  readBlocks(place: TilePlace): AsyncIterable<Uint8Array> {
    return createReadStream(this.#pathOf('blocks', place), { highWaterMark: CHUNK_BYTES })
  }

  async hasBlocks(place: TilePlace): Promise<boolean> {
    return (await stat(this.#pathOf('blocks', place)).catch(nullIfGone)) !== null
  }

  /** Only complete files get their name: a killed process leaves no partial one. */
  async write(file: string, bytes: Uint8Array): Promise<void> {
    const staged = await this.stage()
    try {
      await staged.write(bytes)
      await this.#keep(file, staged)
    } finally {
      await staged.drop()
    }
  }

  stage = (): Promise<StagedFile> => StagedFile.open(join(this.#path, UNFINISHED, randomUUID()))

  writeTile = ({ level, ...place }: TileAt, bytes: Uint8Array): Promise<void> =>
    this.#writeOf(`tile/${level}`, place, bytes)

  writeEntries = (place: TilePlace, bytes: Uint8Array): Promise<void> =>
    this.#writeOf('tile/entries', place, bytes)

  /** The newest partial file of blocks contains the older ones. */
  async keepBlocks(place: TilePlace, staged: StagedFile): Promise<void> {
    await this.#keep(join('blocks', formatTilePlace(place)), staged)
    if (place.width === TILE_WIDTH) return this.#dropPartial('blocks', place)
    const partial = dirname(this.#pathOf('blocks', place))
    for (const name of await readdir(partial))
      if (name !== String(place.width)) await rm(join(partial, name), { force: true })
  }

  async #writeOf(kind: string, place: TilePlace, bytes: Uint8Array): Promise<void> {
    await this.write(join(kind, formatTilePlace(place)), bytes)
    if (place.width === TILE_WIDTH) await this.#dropPartial(kind, place)
  }

  async #keep(file: string, staged: StagedFile): Promise<void> {
    const path = join(this.#path, file)
    await mkdir(dirname(path), { recursive: true })
    await staged.keepAs(path)
    await syncFolder(dirname(path))
  }

  #dropPartial(kind: string, place: TilePlace): Promise<void> {
    return rm(`${this.#pathOf(kind, place)}.p`, { recursive: true, force: true })
  }

  async #readOf(kind: string, { index, width }: TilePlace): Promise<Uint8Array | null> {
    for (const wide of new Set([width, TILE_WIDTH])) {
      const bytes = await readFile(this.#pathOf(kind, { index, width: wide })).catch(nullIfGone)
      if (bytes) return bytes
    }
    return null
  }

  #pathOf(kind: string, place: TilePlace): string {
    return join(this.#path, kind, formatTilePlace(place))
  }
}
