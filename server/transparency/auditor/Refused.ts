import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { nullIfGone } from '../../db/nullIfGone.ts'
import { syncFolder } from '../../db/syncFolder.ts'

/** Why an auditor stopped, with the signed checkpoint over the wrong block: evidence that the log cannot deny. */
export class Refused {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** The sentence; null while every block is right. */
  async read(): Promise<string | null> {
    const text = await readFile(this.#path, 'utf8').catch(nullIfGone)
    return text?.split('\n', 1)[0] ?? null
  }

  async write(sentence: string, note: string): Promise<void> {
    await mkdir(dirname(this.#path), { recursive: true })
    await writeFile(this.#path, `${sentence}\n\n${note}`, { flush: true })
    await syncFolder(dirname(this.#path))
  }
}
