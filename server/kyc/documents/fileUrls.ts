import { isUuid } from '#api/fields.ts'
import { uploadFile } from '#api/calls/upload.ts'

/** The URLs of uploads. `host` is empty if the app itself serves them. */
export class FileUrls {
  readonly #base: string

  constructor(host: string) {
    this.#base = `${host}${uploadFile.path}/`
  }

  of(id: string): string {
    return this.#base + id
  }

  /** Null for any other URL, however similar: nothing is ever fetched from it. */
  idIn(url: string): string | null {
    const id = url.startsWith(this.#base) ? url.slice(this.#base.length) : ''
    return isUuid(id) ? id.toLowerCase() : null
  }
}
