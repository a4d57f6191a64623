import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nullIfGone } from '../../db/nullIfGone.ts'
import { syncFolder } from '../../db/syncFolder.ts'
import { type Piece, pieceFromFile, pieceToFile } from './piece.ts'

/** Pieces on disk. Missing ones are made again, so all of them may be deleted at any time. */
export class PieceStore {
  readonly #making = new Map<string, Promise<Piece>>()

  async get(path: string, make: () => Promise<Piece>): Promise<Piece> {
    const file = await readFile(path).catch(nullIfGone)
    if (file) return pieceFromFile(file)
    const making = this.#making.get(path) ?? this.#make(path, make)
    this.#making.set(path, making)
    return making
  }

  async #make(path: string, make: () => Promise<Piece>): Promise<Piece> {
    try {
      const piece = await make()
      await write(path, pieceToFile(piece))
      return piece
    } finally {
      this.#making.delete(path)
    }
  }
}

/** Under its own name until it is complete: other servers may write the same piece. */
async function write(path: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const unfinished = `${path}.${randomUUID()}.new`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}
