import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../db/syncFolder.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'

export interface Seen {
  /** Incremented with each stored note. */
  version: number
  /** The newest checkpoint, with the log's signature and the witness's. */
  note: string
}

/**
 * The last cosigned checkpoint of each log: one file per version, and the newest counts. A version can be created only
 * once: two processes on one folder cannot both extend the same one.
 */
export class WitnessStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Null for a log that was not seen yet. */
  async read(origin: string): Promise<Seen | null> {
    for (;;) {
      const version = (await this.#versions(origin)).at(-1)
      if (version === undefined) return null
      const note = await readFile(this.#pathOf(origin, version), 'utf8').catch(nullIfGone)
      // It was removed because a newer one was just stored.
      if (note !== null) return { version, note }
    }
  }

  /** False if another request has extended the same version meanwhile: then nothing is stored. */
  async follow(origin: string, version: number, note: string): Promise<boolean> {
    const folder = this.#folderOf(origin)
    const made = await mkdir(folder, { recursive: true })
    // Without it, a power cut may lose the folder of a new log with the first record in it.
    if (made) for (const above of [dirname(folder), this.#folder]) await syncFolder(above)
    const unfinished = join(folder, `${randomUUID()}.new`)
    await writeFile(unfinished, note, { flush: true })
    try {
      await link(unfinished, this.#pathOf(origin, version + 1))
      await syncFolder(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      return false
    } finally {
      await rm(unfinished, { force: true })
    }
    const older = (await this.#versions(origin)).filter(kept => kept < version)
    for (const kept of older) await rm(this.#pathOf(origin, kept), { force: true })
    return true
  }

  async #versions(origin: string): Promise<number[]> {
    const names = (await readdir(this.#folderOf(origin)).catch(nullIfGone)) ?? []
    return names
      .filter(name => /^\d+$/.test(name))
      .map(Number)
      .toSorted((a, b) => a - b)
  }

  #pathOf = (origin: string, version: number) => join(this.#folderOf(origin), String(version))

  #folderOf = (origin: string) => join(this.#folder, 'logs', originHash(origin))
}

/** The name of a log in a witness's paths. */
export const originHash = (origin: string): string =>
  createHash('sha256').update(origin).digest('hex')
