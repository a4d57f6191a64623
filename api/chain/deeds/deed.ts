import { sha256 } from '#sha256'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type Commitments, NO_ACTIONS } from '../block.ts'
import { DEED_KINDS, type DeedKind } from './deedKinds.ts'
import { HASH_BYTES, isCount, isHash, isSameHash, leafHash, merkleRoot } from '../merkle.ts'
import { readCount, writeUint64 } from '../uint64.ts'

/** All that is public of what an operator did. */
export interface Deed {
  kind: DeedKind
  atMs: number
  /** Of the record and a salt: it tells nobody anything who has not got both. */
  hash: Uint8Array
}

/** What was done, for whom it concerns. */
export interface DeedRecord {
  kind: DeedKind
  atMs: number
  /** Whom it concerns, by an id that says nothing. */
  about: string
  /** What became of it, in the words of the record. */
  what: string
  /** The reason as it was told; empty where there is none. */
  why: string
}

const TAG = utf8ToBytes('CXAC-deed')
const VERSION_AT = 9
export const DEED_BYTES = 51
const RECORD_TAG = utf8ToBytes('CXAC-deed-record')
const VERSION = 1

/** The canonical bytes, laid out in docs/verify.md. */
export function encodeDeed({ kind, atMs, hash }: Deed): Uint8Array {
  const number = DEED_KINDS.indexOf(kind) + 1
  if (number === 0) throw new RangeError(`${kind} is no kind of deed`)
  if (!isHash(hash)) throw new RangeError(`A hash has ${HASH_BYTES} bytes`)
  const bytes = new Uint8Array(DEED_BYTES)
  bytes.set(TAG)
  bytes[VERSION_AT] = VERSION
  bytes[10] = number
  writeUint64(new DataView(bytes.buffer), 11, atMs)
  bytes.set(hash, 19)
  return bytes
}

/** Throws for other bytes. */
export function decodeDeed(bytes: Uint8Array): Deed {
  const kind = DEED_KINDS[(bytes[10] ?? 0) - 1]
  if (bytes.length !== DEED_BYTES || !kind) throw new RangeError('These are no deed')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const deed = { kind, atMs: readCount(view, 11), hash: bytes.slice(19) }
  if (!isSameHash(encodeDeed(deed), bytes)) throw new RangeError('A deed has one encoding alone')
  return deed
}

export const deedLeaf = (deed: Deed): Uint8Array => leafHash(encodeDeed(deed))

/** What a header says of the deeds of its block: zeros where there are none. */
export const actionsRootOf = (deeds: readonly Deed[]): Uint8Array =>
  deeds.length ? merkleRoot(deeds.map(deedLeaf)) : NO_ACTIONS

/** `salt`: 32 random bytes, of this deed alone. Without them nobody could guess what was done and be sure of it. */
export function hashRecord(
  { kind, atMs, about, what, why }: DeedRecord,
  salt: Uint8Array,
): Uint8Array {
  if (!isHash(salt)) throw new RangeError(`A salt has ${HASH_BYTES} bytes`)
  const fixed = new Uint8Array(9)
  fixed[0] = DEED_KINDS.indexOf(kind) + 1
  writeUint64(new DataView(fixed.buffer), 1, atMs)
  const begin = [RECORD_TAG, Uint8Array.of(VERSION), salt, fixed]
  return sha256(concatBytes(...begin, ...[about, what, why].map(encodeText)))
}

/** Its length before it: else two records could share their bytes. */
function encodeText(text: string): Uint8Array {
  const bytes = utf8ToBytes(text)
  if (bytes.length > 0xffff) throw new RangeError('A text of a deed has at most 65535 bytes')
  return concatBytes(Uint8Array.of(bytes.length >> 8, bytes.length & 0xff), bytes)
}

/** What is wrong with what a header says of its deeds; null where nothing is. */
export function faultInDeeds({
  commits,
  deeds,
}: {
  commits: Commitments | null
  deeds: readonly Deed[]
}): [column: string, reason: string] | null {
  if (!commits) return deeds.length ? ['deeds', 'stand in a block of version 1'] : null
  for (const [i, { kind, atMs, hash }] of deeds.entries())
    if (!DEED_KINDS.includes(kind) || !isCount(atMs) || !isHash(hash))
      return ['deeds', `have a wrong form at place ${i}`]
  const isSame = isSameHash(commits.actionsRoot, actionsRootOf(deeds))
  return isSame ? null : ['actionsRoot', 'is not that of its deeds']
}
