import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '../../db/syncFolder.ts'
import type { Told } from '../records.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'

const WRITE_EVERY_MS = 1000
const ENDING = '.json'

/**
 * What this process has told last, beside the database and not in it: a restored database does not know
 * what is missing. Each process has a file of its own, and takes up those of the ones before it.
 */
export class ToldFile {
  readonly #folder: string
  readonly #log: Logger
  readonly #name = randomUUID() + ENDING
  #takenUp: string[] = []
  #unwritten: Told | null = null
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string, log: Logger) {
    this.#folder = join(dataDir, 'told')
    this.#log = log
  }

  async readAll(): Promise<Told[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    const names = (await readdir(this.#folder)).filter(name => name.endsWith(ENDING))
    const found: Told[] = []
    for (const name of names) {
      // Another process that starts just now may have taken it up and removed it.
      const text = await readFile(join(this.#folder, name), 'utf8').catch(nullIfGone)
      if (text === null) continue
      const { hash, ...told } = JSON.parse(text) as Told & { hash: string }
      found.push({ ...told, hash: Buffer.from(hash, 'hex') })
      this.#takenUp.push(name)
    }
    return found
  }

  /** Written soon: at most once a second, and at the end. */
  note(told: Told): void {
    this.#unwritten = told
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#writing = this.#writing.then(() => this.#write())
    }, WRITE_EVERY_MS).unref()
  }

  async close(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    await this.#writing
    await this.#write()
  }

  async #write(): Promise<void> {
    const told = this.#unwritten
    if (!told) return
    this.#unwritten = null
    const path = join(this.#folder, this.#name)
    const text = JSON.stringify({ ...told, hash: Buffer.from(told.hash).toString('hex') })
    try {
      await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
      await syncFolder(this.#folder)
      for (const name of this.#takenUp.splice(0))
        await rm(join(this.#folder, name), { force: true })
    } catch (error) {
      this.#unwritten ??= told
      this.#log.warn({ err: error }, 'what was told last could not be kept')
    }
  }
}
