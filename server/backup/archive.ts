const LENGTH_BYTES = 4

/** How much gzip gives out at once. */
export const PACKED_BYTES = 2 ** 18

export interface Entry {
  path: string
  isFolder: boolean
  /** Of a file; none of a folder. */
  bytes: AsyncIterable<Buffer>
}

/**
 * Files one after the other, each in pieces that say how long they are: a file that grows or shrinks while
 * it is read keeps its end.
 */
export async function* pack(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer> {
  for await (const { path, isFolder, bytes } of entries) {
    yield* piece(Buffer.from(JSON.stringify({ path, isFolder })))
    for await (const part of bytes) if (part.length) yield* piece(part)
    yield lengthOf(0)
  }
}

/** Whoever does not read an entry's bytes passes over them. */
export async function* unpack(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const pieces = readPieces(source)
  for (;;) {
    const head = await pieces.next()
    if (head.done) return
    const { path, isFolder } = JSON.parse(head.value.toString()) as Omit<Entry, 'bytes'>
    const bytes = untilEmpty(pieces)
    yield { path, isFolder, bytes }
    while (!(await bytes.next()).done);
  }
}

async function* untilEmpty(pieces: AsyncGenerator<Buffer, void>): AsyncGenerator<Buffer, void> {
  for (;;) {
    const { value, done } = await pieces.next()
    if (done) throw new Error('a file of the backup has no end')
    if (value.length === 0) return
    yield value
  }
}

/** What is not complete yet is put together once, when the rest has come: each time anew took most of the time. */
async function* readPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let parts: Buffer[] = []
  let [length, wanted] = [0, LENGTH_BYTES]
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length < wanted) continue
    let bytes = Buffer.concat(parts)
    for (wanted = endOf(bytes); bytes.length >= wanted; wanted = endOf(bytes)) {
      yield bytes.subarray(LENGTH_BYTES, wanted)
      bytes = bytes.subarray(wanted)
    }
    parts = [bytes]
    length = bytes.length
  }
  if (length) throw new Error('the backup ends within a piece')
}

/** Of the piece that these begin with; of the length alone, where not even that is there. */
const endOf = (bytes: Buffer): number =>
  bytes.length < LENGTH_BYTES ? LENGTH_BYTES : LENGTH_BYTES + bytes.readUInt32BE(0)

function* piece(bytes: Buffer): Generator<Buffer> {
  yield lengthOf(bytes.length)
  yield bytes
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES)
  bytes.writeUInt32BE(length)
  return bytes
}
