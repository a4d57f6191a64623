import { promisify } from 'node:util'
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib'
import { combineCrc } from './combineCrc.ts'

/** Ends on a whole byte, without the mark of the last block: another piece can follow. */
const OPEN_ENDED = { finishFlush: constants.Z_SYNC_FLUSH }
const GZIP_HEADER = Buffer.from('1f8b08000000000000ff', 'hex')
const LAST_BLOCK = Buffer.from('0300', 'hex')
const SUM_BYTES = 8

const deflate = promisify<Buffer, object, Buffer>(deflateRaw)
const inflate = promisify<Buffer, object, Buffer>(inflateRaw)

/** A part of an export, compressed once for all downloads. */
export interface Piece {
  deflated: Buffer
  /** Of the text, as gzip has it at its end. */
  crc: number
  textBytes: number
}

export async function pack(text: string): Promise<Piece> {
  const bytes = Buffer.from(text)
  return {
    deflated: await deflate(bytes, OPEN_ENDED),
    crc: crc32(bytes),
    textBytes: bytes.length,
  }
}

export const unpack = (piece: Piece): Promise<Buffer> => inflate(piece.deflated, OPEN_ENDED)

/** One gzip stream of all pieces: of several gzip streams in a row, browsers read only the first. */
export async function* gzipOf(pieces: AsyncIterable<Piece>): AsyncGenerator<Buffer> {
  yield GZIP_HEADER
  let crc = 0
  let bytes = 0
  for await (const piece of pieces) {
    yield piece.deflated
    crc = combineCrc(crc, piece.crc, piece.textBytes)
    bytes += piece.textBytes
  }
  yield Buffer.concat([LAST_BLOCK, sumOf(crc, bytes)])
}

/** As it is stored on disk. */
export const pieceToFile = ({ deflated, crc, textBytes }: Piece): Buffer =>
  Buffer.concat([deflated, sumOf(crc, textBytes)])

export const pieceFromFile = (file: Buffer): Piece => ({
  deflated: file.subarray(0, -SUM_BYTES),
  crc: file.readUInt32LE(file.length - SUM_BYTES),
  textBytes: file.readUInt32LE(file.length - SUM_BYTES / 2),
})

function sumOf(crc: number, bytes: number): Buffer {
  const sum = Buffer.alloc(SUM_BYTES)
  sum.writeUInt32LE(crc, 0)
  sum.writeUInt32LE(bytes % 2 ** 32, SUM_BYTES / 2)
  return sum
}
