import { Refusal } from '#api/refusals.ts'

const MAX_PARTS = 12
const MAX_HEAD_BYTES = 16 * 1024
const HEAD_END = '\r\n\r\n'

interface FormPart {
  name: string
  isFile: boolean
  bytes: Buffer
}

/**
 * The parts of a form that has arrived as a whole. It only looks for bytes that are there: a parser
 * that is fed by a stream waited for ever for the end of a part that had none.
 */
export function parseForm(body: Buffer, boundary: string): FormPart[] {
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1')
  const find = (bytes: Buffer | string, from: number) => {
    const at = body.indexOf(bytes, from)
    return at < 0 ? null : at
  }
  const parts: FormPart[] = []
  const opening = delimiter.subarray(2)
  const isAtStart = body.subarray(0, opening.length).equals(opening)
  let start = isAtStart ? opening.length : after(find(delimiter, 0), delimiter)
  for (;;) {
    const mark = body.toString('latin1', start, start + 2)
    if (mark === '--') return parts
    if (mark.length < 2) throw new Refusal('file_cut_off')
    if (mark !== '\r\n' || parts.length === MAX_PARTS) throw new Refusal('form_broken')
    const headEnd = find(HEAD_END, start)
    const next = find(delimiter, start)
    if (next !== null && (headEnd === null || next < headEnd)) throw new Refusal('form_broken')
    const first = after(headEnd, HEAD_END)
    if (first - start > MAX_HEAD_BYTES) throw new Refusal('form_broken')
    const head = readHead(body.toString('latin1', start, first))
    start = after(find(delimiter, first), delimiter)
    parts.push({ ...head, bytes: body.subarray(first, start - delimiter.length) })
  }
}

/** Where what was found ends. When it is not there, the rest of the form is not either. */
function after(at: number | null, { length }: { length: number }): number {
  if (at === null) throw new Refusal('file_cut_off')
  return at + length
}

function readHead(head: string): Omit<FormPart, 'bytes'> {
  const disposition = /^content-disposition:[ \t]*form-data(;.*)$/im.exec(head)?.[1] ?? ''
  const name = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition)
  if (!name) throw new Refusal('form_broken')
  return { name: name[1] ?? name[2]!, isFile: /;\s*filename\*?=/i.test(disposition) }
}
