const LENGTH_BYTES = 4

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

async function* readPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let bytes: Buffer = Buffer.alloc(0)
  for await (const part of source) {
    bytes = bytes.length ? Buffer.concat([bytes, part]) : part
    while (bytes.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + bytes.readUInt32BE(0)
      if (bytes.length < end) break
      yield bytes.subarray(LENGTH_BYTES, end)
      bytes = bytes.subarray(end)
    }
  }
  if (bytes.length) throw new Error('the backup ends within a piece')
}

function* piece(bytes: Buffer): Generator<Buffer> {
  yield lengthOf(bytes.length)
  yield bytes
}

function lengthOf(length: number): Buffer {
  const bytes = Buffer.alloc(LENGTH_BYTES)
  bytes.writeUInt32BE(length)
  return bytes
}
