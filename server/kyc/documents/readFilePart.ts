import type { FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { UPLOAD_MAX_BYTES } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { UploadSlot } from '../../limits/UploadSlots.ts'
import { parseForm } from '../parseForm.ts'

/** The file, and what surrounds it: boundaries, headers, small fields. */
const FORM_MAX_BYTES = UPLOAD_MAX_BYTES + 16 * 1024
const BOUNDARY = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i

/** The bytes of the form's one part named `file`. */
export async function readFilePart(request: FastifyRequest, slot: UploadSlot): Promise<Buffer> {
  const { 'content-type': type = '', 'content-length': length } = request.headers
  if (Number(length) > FORM_MAX_BYTES) throw new Refusal('file_too_large')
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal('wrong_type')
  const boundary = BOUNDARY.exec(type)
  if (!boundary) throw new Refusal('form_broken')
  const body = await readBody(request.raw, slot)
  slot.settle()
  if (!body.length) throw new Refusal('file_missing')
  const parts = await parseForm(body, boundary[1] ?? boundary[2]!)
  const [file, another] = parts.filter(part => part.isFile)
  if (another) throw new Refusal('files_too_many')
  if (file?.name !== 'file') throw new Refusal('file_missing')
  if (!file.bytes.length) throw new Refusal('picture_broken', { detail: { name: 'file_empty' } })
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new Refusal('file_too_large')
  return file.bytes
}

/** Waits for the first byte: a client that only connects takes up no place. */
export async function firstByte(raw: IncomingMessage): Promise<void> {
  if (raw.readableLength || raw.readableEnded || raw.destroyed) return
  await new Promise<void>(done => {
    for (const event of ['readable', 'end', 'close']) raw.once(event, () => done())
  })
}

/** After a refusal nothing is kept in memory: the rest is read and discarded. */
function readBody(raw: IncomingMessage, { signal, moved }: UploadSlot): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  return new Promise<Buffer>((resolve, reject) => {
    const refuse = (reason: Error) => {
      raw.off('data', take).resume()
      chunks.length = 0
      reject(reason)
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      moved(chunk.length)
      length += chunk.length
      if (length > FORM_MAX_BYTES) refuse(new Refusal('file_too_large'))
    }
    const cutOff = () => refuse(new Refusal('file_cut_off'))
    raw.on('data', take).once('error', cutOff).once('close', cutOff)
    raw.once('end', () => resolve(Buffer.concat(chunks))).resume()
    signal.addEventListener('abort', () => refuse(signal.reason as Error))
    // Events from before the listeners are not repeated.
    if (raw.readableEnded) resolve(Buffer.alloc(0))
    else if (raw.destroyed) cutOff()
  })
}
