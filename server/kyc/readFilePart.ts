import type { FastifyRequest } from 'fastify'
import { UPLOAD_MAX_BYTES } from '#api/limits.ts'
import { Refusal } from '#api/refusals.ts'

/** What surrounds the file in a form: boundaries, headers, small fields. */
const FORM_BYTES = 16 * 1024
const LIMITS = {
  fileSize: UPLOAD_MAX_BYTES,
  files: 2,
  fields: 10,
  parts: 12,
  fieldSize: 1024,
  headerPairs: 20,
}

/** The bytes of the form's one part named `file`. Reads no further once the answer is no. */
export async function readFilePart(request: FastifyRequest): Promise<Buffer> {
  if (Number(request.headers['content-length']) > UPLOAD_MAX_BYTES + FORM_BYTES)
    throw new Refusal('file_too_large')
  if (!request.isMultipart()) throw new Refusal('wrong_type')
  let file: Buffer | null = null
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type !== 'file') continue
      if (part.fieldname !== 'file') throw new Refusal('file_missing')
      if (file) throw new Refusal('files_too_many')
      const stream = part.file
      stream.once('limit', () => stream.destroy(new Refusal('file_too_large')))
      file = await part.toBuffer()
    }
  } catch (error) {
    // What is still under way goes nowhere: left unread, it would hold the connection open.
    request.raw.unpipe()
    request.raw.resume()
    throw asRefusal(error as Error & { code?: string })
  }
  if (!file) throw new Refusal('file_missing')
  if (!file.length) throw new Refusal('picture_broken', { sentence: 'The file is empty.' })
  return file
}

function asRefusal(error: Error & { code?: string }): Error {
  if (error instanceof Refusal) return error
  if (error.code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file_too_large')
  if (error.code === 'FST_FILES_LIMIT') return new Refusal('files_too_many')
  if (error.code?.startsWith('FST_')) return new Refusal('invalid_input')
  // What is left is the parser's word that the form ends too early or is none.
  return new Refusal('file_cut_off')
}
