import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** Without zip64, sizes have 32 bits. */
const MAX_BYTES = 0xffff_ffff
const VERSION = 20
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const DEFLATED = 8

interface Written {
  name: Buffer
  crc: number
  packedBytes: number
  bytes: number
  offset: number
}

/** A zip archive as a stream: only a chunk of each entry is in memory. */
export async function* zip(
  entries: AsyncIterable<ZipEntry>,
  atMs: number,
): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, packedBytes: 0, bytes: 0, offset }
    const header = Buffer.concat([localHeader(entry, atMs), entry.name])
    yield header
    for await (const chunk of deflated(content, entry)) {
      entry.packedBytes += chunk.length
      yield chunk
    }
    const ending = sizesAfter(entry)
    yield ending
    offset += header.length + entry.packedBytes + ending.length
    if (Math.max(offset, entry.bytes) > MAX_BYTES) throw new RangeError('The archive is too large')
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap(entry => [listing(entry, atMs), entry.name]))
  yield directory
  yield ending(written.length, directory.length, offset)
}

/** Counts the input. A failing source ends the reader too, and the other way round. */
function deflated(content: ZipEntry['content'], entry: Written): AsyncIterable<Buffer> {
  async function* counted() {
    for await (const chunk of content) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      entry.crc = crc32(bytes, entry.crc)
      entry.bytes += bytes.length
      yield bytes
    }
  }
  // The reader gets its errors.
  return pipeline(Readable.from(counted()), createDeflateRaw(), () => {})
}

const uint16 = (...values: number[]) => {
  const bytes = Buffer.alloc(2 * values.length)
  values.forEach((value, i) => bytes.writeUInt16LE(value, 2 * i))
  return bytes
}

const uint32 = (...values: number[]) => {
  const bytes = Buffer.alloc(4 * values.length)
  values.forEach((value, i) => bytes.writeUInt32LE(value, 4 * i))
  return bytes
}

const localHeader = ({ name }: Written, atMs: number) =>
  Buffer.concat([
    uint32(0x04034b50),
    uint16(VERSION, FLAGS, DEFLATED, ...dosTime(atMs)),
    uint32(0, 0, 0),
    uint16(name.length, 0),
  ])

const sizesAfter = ({ crc, packedBytes, bytes }: Written) =>
  uint32(0x08074b50, crc, packedBytes, bytes)

const listing = ({ name, crc, packedBytes, bytes, offset }: Written, atMs: number) =>
  Buffer.concat([
    uint32(0x02014b50),
    uint16(VERSION, VERSION, FLAGS, DEFLATED, ...dosTime(atMs)),
    uint32(crc, packedBytes, bytes),
    uint16(name.length, 0, 0, 0, 0),
    uint32(0, offset),
  ])

const ending = (entries: number, directoryBytes: number, directoryAt: number) =>
  Buffer.concat([
    uint32(0x06054b50),
    uint16(0, 0, entries, entries),
    uint32(directoryBytes, directoryAt),
    uint16(0),
  ])

/** In steps of two seconds, from 1980 on; in UTC, because the format has no time zone. */
function dosTime(atMs: number): [time: number, date: number] {
  const at = new Date(atMs)
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}
