import { parsePolicy } from '#api/chain/log/policy.ts'
import { parseTlogProof } from '#api/chain/proof/tlogProof.ts'
import { format } from '../../../ui/format.ts'

type ProofKind = 'receipt' | 'balance' | 'operatorAction'

/** A file that may be a proof. Nothing in it is trusted yet. */
export interface ProofFile {
  kind: ProofKind
  text: string
}

/** Why a file is not one that can be checked: one sentence. */
export interface NoProof {
  problem: string
  /** It was a proof once. */
  isDamaged?: true
}

/** A receipt has about 100 kB, with its page. */
const MAX_BYTES = 2_000_000
const FIRST_LINE = 'c2sp.org/tlog-proof@v1\n'
/** By the version of the extra data. */
const KINDS: readonly (ProofKind | undefined)[] = [
  undefined,
  'receipt',
  'balance',
  'operatorAction',
]
/** The proof in a saved page. */
const IN_PAGE = /<pre id="receipt">([^<]*)<\/pre>/

export async function readProofFile(file: Blob): Promise<ProofFile | NoProof> {
  if (file.size === 0) return { problem: 'The file is empty.' }
  if (file.size > MAX_BYTES)
    return {
      problem: `The file has ${format.toOneDecimal(file.size / 1e6)} MB, and a receipt or proof never has more than ${MAX_BYTES / 1e6} MB. It is something else.`,
    }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: 'The file cannot be read. A folder cannot be checked, only a file in it.' }
  }
  return readProofText(bytes)
}

/** Mail and editors may change line ends and add a byte order mark: the proof itself is checked without them. */
function readProofText(bytes: ArrayBuffer): ProofFile | NoProof {
  const text = decoded(bytes)?.replaceAll('\r\n', '\n')
  if (text === undefined) return { problem: NOT_TEXT }
  if (text.startsWith('%PDF-')) return { problem: PDF }
  const found = proofIn(text)
  if (found === null) return { problem: otherText(text) }
  if (!found.startsWith(FIRST_LINE)) return { problem: CHANGED, isDamaged: true }
  if (!found.includes('\n\n')) return { problem: CUT_OFF, isDamaged: true }
  const proof = parseTlogProof(found)
  if (!proof) return { problem: CHANGED, isDamaged: true }
  const kind = KINDS[proof.extra[0] ?? 0]
  return kind ? { kind, text: found } : { problem: OTHER_LOG }
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** Of a .tlog-proof, a saved page, or an answer of the API. Null if there is none. */
function proofIn(text: string): string | null {
  if (text.startsWith(FIRST_LINE)) return text
  const [, escaped] = IN_PAGE.exec(text) ?? []
  if (escaped !== undefined)
    return escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  const json = jsonIn(text)
  const proof = typeof json === 'object' && json !== null && 'proof' in json ? json.proof : null
  return typeof proof === 'string' ? proof : null
}

function otherText(text: string): string {
  if (/^\s*<(!doctype|html)/i.test(text))
    return 'This is a web page, but not a saved receipt: it has no proof in it.'
  if (text.trimStart().startsWith('{'))
    return 'This is data without a proof in it. To check a whole ledger, start the audit in the Explorer.'
  if (isPolicy(text))
    return 'This is a policy: it names keys, and proves no payment. Paste it where a key is asked for.'
  return 'This is a text file, but no receipt and no proof of CXAC.'
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isPolicy(text: string): boolean {
  try {
    return parsePolicy(text).logs.length > 0
  } catch {
    return false
  }
}

const NOT_TEXT = 'This is no text, and so no receipt and no proof.'
const PDF =
  'This is a PDF. Printed receipts cannot be checked: choose the saved page (.html) or the .tlog-proof.'
const CHANGED =
  'The file was changed since it was saved: it does not fit its own checksum or form. Do not rely on it.'
const CUT_OFF = 'The file is cut off: the signed part at its end is missing. Do not rely on it.'
const OTHER_LOG = 'This is a proof of another program’s log, not of a CXAC ledger.'
