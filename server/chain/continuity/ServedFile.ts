import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { syncFolder } from '../../db/syncFolder.ts'
import type { ServedBlock } from '../reading/records.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'

const WRITE_EVERY_MS = 1000
const ENDING = '.json'

/**
 * The newest served block, in the data folder and not in the database: a restored database does not know what it
 * lacks. Each process has a file of its own, and replaces those of the processes before it.
 */
export class ServedFile {
  readonly #folder: string
  readonly #formerFolder: string
  readonly #log: Logger
  readonly #name = randomUUID() + ENDING
  #replaced: string[] = []
  #unwritten: ServedBlock | null = null
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string, log: Logger) {
    this.#folder = join(dataDir, 'served')
    this.#formerFolder = join(dataDir, 'told')
    this.#log = log
  }

  async readAll(): Promise<ServedBlock[]> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    await this.#moveFormerFiles()
    const found: ServedBlock[] = []
    for (const name of await filesIn(this.#folder)) {
      // Another process that starts just now may have replaced and removed it.
      const text = await readFile(join(this.#folder, name), 'utf8').catch(nullIfGone)
      if (text === null) continue
      const { hash, ...served } = JSON.parse(text) as ServedBlock & { hash: string }
      found.push({ ...served, hash: Buffer.from(hash, 'hex') })
      this.#replaced.push(name)
    }
    return found
  }

  /** Written soon: at most once a second, and at the end. */
  note(served: ServedBlock): void {
    this.#unwritten = served
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

  /** Former versions called the folder `told`. */
  async #moveFormerFiles(): Promise<void> {
    const names = await filesIn(this.#formerFolder).catch(nullIfGone)
    if (!names) return
    for (const name of names)
      await rename(join(this.#formerFolder, name), join(this.#folder, name)).catch(nullIfGone)
    // A file that a former version had begun to write stays there: it was never finished.
    await rmdir(this.#formerFolder).catch(() => {})
  }

  async #write(): Promise<void> {
    const served = this.#unwritten
    if (!served) return
    this.#unwritten = null
    const path = join(this.#folder, this.#name)
    const text = JSON.stringify({ ...served, hash: Buffer.from(served.hash).toString('hex') })
    try {
      await writeFile(`${path}.new`, text, { mode: 0o600, flush: true })
      await rename(`${path}.new`, path)
      await syncFolder(this.#folder)
      for (const name of this.#replaced.splice(0))
        await rm(join(this.#folder, name), { force: true })
    } catch (error) {
      this.#unwritten ??= served
      this.#log.warn({ err: error }, 'the served block could not be stored')
    }
  }
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith(ENDING))
