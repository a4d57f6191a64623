import { type FileHandle, open, rename, rm } from 'node:fs/promises'

/** A file that gets its name when it is complete. */
export class StagedFile {
  readonly #path: string
  readonly #handle: FileHandle
  #isOpen = true

  private constructor(path: string, handle: FileHandle) {
    this.#path = path
    this.#handle = handle
  }

  static async open(path: string): Promise<StagedFile> {
    return new StagedFile(path, await open(path, 'wx'))
  }

  async write(bytes: Uint8Array): Promise<void> {
    await this.#handle.writeFile(bytes)
  }

  /** Passes the bytes on and writes them. */
  async *passing(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      await this.write(chunk)
      yield chunk
    }
  }

  /** Synced to disk before it gets its name. */
  async keepAs(path: string): Promise<void> {
    await this.#handle.sync()
    await this.#close()
    await rename(this.#path, path)
  }

  /** Does nothing if it was kept. */
  async drop(): Promise<void> {
    await this.#close()
    await rm(this.#path, { force: true })
  }

  async #close(): Promise<void> {
    if (this.#isOpen) await this.#handle.close()
    this.#isOpen = false
  }
}
