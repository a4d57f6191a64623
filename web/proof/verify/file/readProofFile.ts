import { parsePolicy } from '#api/chain/log/policy.ts'
import { parseTlogProof } from '#api/chain/proof/tlogProof.ts'
import { format } from '../../../ui/format.ts'
import type { OwnWords } from '../../receipt/ownWords.ts'
import { ownWordsIn } from './ownWordsIn.ts'
import { t } from '../../../language/t.ts'

type ProofKind = 'receipt' | 'balance' | 'operatorAction'

/** A file that may be a proof. Nothing in it is trusted yet. */
export interface ProofFile {
  kind: ProofKind
  text: string
  /** What the user added to a saved page. */
  own?: OwnWords
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
/** By the version of the extra data, from 1 on. The last three are of wallets with keys. */
const KINDS: readonly ProofKind[] = [
  'receipt',
  'balance',
  'operatorAction',
  'receipt',
  'balance',
  'receipt',
]
/** The proof in a saved page. */
const IN_PAGE = /<pre id="receipt">([^<]*)<\/pre>/

export async function readProofFile(file: Blob): Promise<ProofFile | NoProof> {
  if (file.size === 0) return { problem: t('proof.file_empty') }
  if (file.size > MAX_BYTES)
    return {
      problem: t('proof.file_too_large', {
        megabytes: format.toOneDecimal(file.size / 1e6),
        limit: MAX_BYTES / 1e6,
      }),
    }
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return { problem: t('proof.file_unreadable') }
  }
  return readProofText(bytes)
}

/** Mail and editors may change line ends and add a byte order mark: the proof itself is checked without them. */
function readProofText(bytes: ArrayBuffer): ProofFile | NoProof {
  const text = decoded(bytes)?.replaceAll('\r\n', '\n')
  if (text === undefined) return { problem: t('proof.file_no_text') }
  if (text.startsWith('%PDF-')) return { problem: t('proof.file_pdf') }
  const found = proofIn(text)
  if (found === null) return { problem: otherText(text) }
  if (!found.startsWith(FIRST_LINE)) return { problem: t('proof.file_changed'), isDamaged: true }
  if (!found.includes('\n\n')) return { problem: t('proof.file_cut_off'), isDamaged: true }
  const proof = parseTlogProof(found)
  if (!proof) return { problem: t('proof.file_changed'), isDamaged: true }
  const kind = KINDS[(proof.extra[0] ?? 0) - 1]
  if (!kind) return { problem: t('proof.file_of_other_log') }
  const own = kind === 'receipt' ? ownWordsIn(text) : null
  return { kind, text: found, ...(own && { own }) }
}

function decoded(bytes: ArrayBuffer): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined
  }
}

/** The proof in a .tlog-proof, a saved page, or an answer of the API. Null if there is none. */
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
  if (/^\s*<(!doctype|html)/i.test(text)) return t('proof.file_web_page')
  if (text.trimStart().startsWith('{')) return t('proof.file_data')
  if (isPolicy(text)) return t('proof.file_policy')
  return t('proof.file_other_text')
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
