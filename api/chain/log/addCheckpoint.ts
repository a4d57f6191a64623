import { decodeBase64, encodeBase64 } from '../base64.ts'
import { parseDecimal } from './checkpoint.ts'
import { isHash } from '../tree/merkle.ts'

/** A request to a witness, as in C2SP's tlog-witness. */
export interface AddCheckpoint {
  oldSize: number
  /** Proves that the tree of the note extends that of the old size. */
  proof: readonly Uint8Array[]
  note: string
}

const MAX_PROOF = 63

export const formatAddCheckpoint = ({ oldSize, proof, note }: AddCheckpoint): string =>
  `old ${oldSize}\n${proof.map(hash => `${encodeBase64(hash)}\n`).join('')}\n${note}`

/** Null for any other form. */
export function parseAddCheckpoint(body: string): AddCheckpoint | null {
  const end = body.indexOf('\n\n')
  if (end < 0) return null
  const [first = '', ...lines] = body.slice(0, end).split('\n')
  const oldSize = first.startsWith('old ') ? parseDecimal(first.slice(4)) : null
  if (oldSize === null || lines.length > MAX_PROOF) return null
  const proof: Uint8Array[] = []
  for (const line of lines) {
    const hash = decodeBase64(line)
    if (!hash || !isHash(hash)) return null
    proof.push(hash)
  }
  return { oldSize, proof, note: body.slice(end + 2) }
}
