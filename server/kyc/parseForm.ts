import { Dicer } from '@fastify/busboy'
import { Refusal } from '#api/refusals/refusals.ts'

const MAX_PARTS = 12
/** Limits are checked after each slice, because a hostile form could have a million parts. */
const SLICE_BYTES = 16 * 1024

interface FormPart {
  name: string
  isFile: boolean
  bytes: Buffer
}

/**
 * The parts of a form that has arrived completely. Not by Busboy, which waits forever for a part whose headers
 * do not end and skips parts without a name: by Dicer, the parser inside it, which reports both.
 */
export async function parseForm(body: Buffer, boundary: string): Promise<FormPart[]> {
  const parts: { head: Omit<FormPart, 'bytes'> | null; foundAt: number; chunks: Buffer[] }[] = []
  let [isBroken, at] = [false, 0]
  const parser = new Dicer({ boundary })
  const isComplete = new Promise<boolean>(resolve => {
    parser.on('finish', () => resolve(true)).on('error', () => resolve(false))
  })
  parser.on('part', stream => {
    const part: (typeof parts)[number] = { head: null, foundAt: at, chunks: [] }
    if (parts.at(-1)?.head === null || parts.push(part) > MAX_PARTS) isBroken = true
    stream.on('header', header => {
      part.head = readHead(header as Record<string, string[]>)
      if (!part.head) isBroken = true
    })
    stream.on('data', (chunk: Buffer) => part.chunks.push(chunk))
    // The parser reports a form that ends too early as well.
    stream.on('error', () => {})
  })
  for (; at < body.length && !isBroken && parser.writable; at += SLICE_BYTES) {
    if (!(await write(parser, body.subarray(at, at + SLICE_BYTES)))) isBroken = true
    const last = parts.at(-1)
    // Headers have to end in the slice after the one that they begin in.
    if (last?.head === null && last.foundAt < at) isBroken = true
  }
  if (isBroken) throw new Refusal('form_broken')
  parser.end()
  if (!(await isComplete)) throw new Refusal('file_cut_off')
  return parts.map(({ head, chunks }) => {
    if (!head) throw new Refusal('form_broken')
    return { ...head, bytes: Buffer.concat(chunks) }
  })
}

/** One slice after the other: Dicer throws at boundaries after the last one, and only here can that be caught. */
function write(parser: Dicer, slice: Buffer): Promise<boolean> {
  return new Promise<boolean>(resolve => parser.write(slice, () => resolve(true))).catch(
    () => false,
  )
}

function readHead(header: Record<string, string[]>): Omit<FormPart, 'bytes'> | null {
  const [disposition = ''] = header['content-disposition'] ?? []
  const parameters = /^form-data(;.*)$/i.exec(disposition)?.[1] ?? ''
  const name = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(parameters)
  if (!name) return null
  return { name: name[1] ?? name[2]!, isFile: /;\s*filename\*?=/i.test(parameters) }
}
