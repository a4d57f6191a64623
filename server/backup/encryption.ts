import { Decrypter, Encrypter } from 'age-encryption'
import { ReadableStream } from 'node:stream/web'
import { PlainProblem } from '../text/PlainProblem.ts'
import type { BackupFile } from './place.ts'

/** For scrypt: 16 MB of memory. BACKUP_KEY is long and random (server/settings/config.ts): more work adds nothing. */
const WORK_FACTOR = 14
/** How age-encryption says that the passphrase is another one. */
const WRONG_PASSPHRASE = "no identity matched any of the file's recipients"

/** In age's format (age-encryption.org/v1), for a passphrase. */
export async function* encrypt(
  passphrase: string,
  source: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  encrypter.setScryptWorkFactor(WORK_FACTOR)
  for await (const bytes of await encrypter.encrypt(ReadableStream.from<Uint8Array>(source)))
    yield asBuffer(bytes)
}

/** Yields only authenticated bytes: a chunk that was changed, moved, left out or cut off does not decrypt. */
export async function* decrypt(file: BackupFile, passphrase: string): AsyncGenerator<Buffer> {
  const source = new Source(file)
  try {
    const plain = (await decryptHeader(source, passphrase)).getReader()
    for (;;) {
      const { done, value } = await plain.read().catch((error: unknown) => {
        throw source.problem('is damaged or cut off: it is not what was written', error)
      })
      if (done) return
      yield asBuffer(value)
    }
  } finally {
    await source.close()
  }
}

/** Reads only the beginning of the file. */
export async function opensWith(file: BackupFile, passphrase: string): Promise<boolean> {
  const source = new Source(file)
  try {
    await decryptHeader(source, passphrase)
    return true
  } catch (error) {
    if (error instanceof PlainProblem) return false
    throw error
  } finally {
    await source.close()
  }
}

async function decryptHeader(source: Source, passphrase: string) {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decrypter.decrypt(ReadableStream.from(source.chunks)).catch((error: unknown) => {
    throw error instanceof Error && error.message === WRONG_PASSPHRASE
      ? source.problem('was encrypted with another BACKUP_KEY, or its beginning is damaged', error)
      : source.problem('is not a backup of CXAC, or its beginning is damaged', error)
  })
}

/** Tells a file that cannot be read (its disk or its network failed) from one with wrong contents. */
class Source {
  readonly chunks: AsyncGenerator<Uint8Array>
  readonly #file: BackupFile
  #failure: unknown

  constructor(file: BackupFile) {
    this.#file = file
    this.chunks = this.#read()
  }

  async *#read(): AsyncGenerator<Uint8Array> {
    try {
      yield* this.#file.read()
    } catch (error) {
      this.#failure = error
      throw error
    }
  }

  problem(what: string, cause: unknown): unknown {
    return this.#failure ?? new PlainProblem(`${this.#file.path} ${what}.`, { cause })
  }

  /** age-encryption leaves a file open whose header it refuses. */
  async close(): Promise<void> {
    await this.chunks.return(undefined)
  }
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)
