import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture of noise: as large as requested, and no two are the same. */
export async function photo(format: 'jpeg' | 'png' | 'webp' = 'jpeg', side = 64): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const }
  return sharp(randomBytes(side * side * 3), { raw })
    .toFormat(format)
    .toBuffer()
}

/** A PNG that claims to be this large while its data is a few bytes. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1024))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export interface FormPart {
  name?: string
  filename?: string | null
  type?: string
  bytes: Buffer | string
}

/** A multipart body, byte for byte, so that tests can send malformed ones. */
export function form(parts: readonly FormPart[], boundary = 'cut-here') {
  const pieces = parts.flatMap(
    ({ name = 'file', filename = 'id.jpg', type = 'image/jpeg', bytes }) => [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
          (filename === null ? '' : `; filename="${filename}"\r\nContent-Type: ${type}`) +
          '\r\n\r\n',
      ),
      Buffer.from(bytes),
      Buffer.from('\r\n'),
    ],
  )
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
