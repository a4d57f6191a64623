import { createTarDecoder, createTarPacker, type TarPackController } from 'modern-tar'
import { ReadableStream } from 'node:stream/web'
import { PlainProblem } from '../text/PlainProblem.ts'

/** How much gzip gives out at once. */
export const PACKED_BYTES = 2 ** 18

export interface Entry<Bytes extends Uint8Array = Buffer> {
  path: string
  isFolder: boolean
  /** A tar header says it before the contents; 0 for a folder. */
  size: number
  /** Exactly `size` bytes. */
  bytes: AsyncIterable<Bytes>
}

/** As a tar archive. */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const filled = fill(controller, entries)
  try {
    yield* readable as ReadableStream<Uint8Array>
  } finally {
    await filled
  }
}

/** Its errors end the archive, so that the reader of the archive gets them. */
async function fill(controller: TarPackController, entries: AsyncIterable<Entry>): Promise<void> {
  try {
    for await (const { path, isFolder, size, bytes } of entries) {
      const entry = controller.add(
        isFolder
          ? { name: `${path}/`, type: 'directory', size, mode: 0o700 }
          : { name: path, type: 'file', size, mode: 0o600 },
      )
      const writer = entry.getWriter()
      for await (const part of bytes) await writer.write(part)
      await writer.close()
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
}

/** Bytes of an entry that the caller does not read are skipped. */
export async function* unpack(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Entry<Uint8Array>> {
  const decoder = createTarDecoder({ strict: true })
  const entries = ReadableStream.from(source).pipeThrough(decoder)
  for await (const { header, body } of entries) {
    const { name, type, size } = header
    if (type !== 'file' && type !== 'directory')
      throw new PlainProblem(`The backup holds '${name}', which is neither a file nor a folder.`)
    yield { path: name.replace(/\/$/, ''), isFolder: type === 'directory', size, bytes: body }
    await body.cancel()
  }
}
