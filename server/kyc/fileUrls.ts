import { uploadFile } from '#api/kyc.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The addresses at which uploads are opened. `host` is empty where the app itself serves them. */
export class FileUrls {
  readonly #base: string

  constructor(host: string) {
    this.#base = `${host}${uploadFile.path}/`
  }

  of(id: string): string {
    return this.#base + id
  }

  /** Null for any other address, however like ours: nothing is ever fetched from it. */
  idIn(url: string): string | null {
    const id = url.startsWith(this.#base) ? url.slice(this.#base.length) : ''
    return ID.test(id) ? id : null
  }
}
