import { sha256 } from '#sha256'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from '../base64.ts'

/** C2SP's signed notes: a text, an empty line, and signatures by named keys. */

/** The type of a key: the first byte of a verifier key. */
export const SIGNER = 0x01
export const COSIGNER = 0x04

export interface VerifierKey {
  name: string
  /** `SIGNER` or `COSIGNER`: both Ed25519. */
  type: number
  id: Uint8Array
  publicKey: Uint8Array
}

export interface NoteSignature {
  name: string
  keyId: Uint8Array
  signature: Uint8Array
}

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
const NEWLINE = 0x0a
/** A limit, so that a note with many signatures cannot keep a verifier busy. C2SP requires that 16 are accepted. */
const MAX_SIGNATURES = 100

/** For the same reason. A checkpoint with 100 cosignatures has about 16,000. */
const MAX_CHARACTERS = 2 ** 16

const SIGNATURE_LINE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u
const VERIFIER_KEY = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u

/** The text form that C2SP's tools use. */
export function formatVerifierKey(name: string, type: number, publicKey: Uint8Array): string {
  const typed = concatBytes(Uint8Array.of(type), publicKey)
  return `${name}+${bytesToHex(keyId(name, type, publicKey))}+${encodeBase64(typed)}`
}

/** Null unless it is a key of this type with the right ID. */
export function parseVerifierKey(text: string, type: number): VerifierKey | null {
  const [, name, hexId, base64] = VERIFIER_KEY.exec(text) ?? []
  const typed = decodeBase64(base64 ?? '')
  if (!name || typed?.length !== 1 + PUBLIC_KEY_BYTES || typed[0] !== type) return null
  const publicKey = typed.subarray(1)
  const id = keyId(name, type, publicKey)
  return bytesToHex(id) === hexId ? { name, type, id, publicKey } : null
}

export function keyId(name: string, type: number, publicKey: Uint8Array): Uint8Array {
  const named = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(type), publicKey)
  return sha256(named).subarray(0, KEY_ID_BYTES)
}

export const formatSignature = (name: string, id: Uint8Array, signature: Uint8Array): string =>
  `— ${name} ${encodeBase64(concatBytes(id, signature))}\n`

/** The signatures with this key's name and ID. */
export const signaturesBy = (
  signatures: readonly NoteSignature[],
  { name, id }: VerifierKey,
): NoteSignature[] =>
  signatures.filter(s => s.name === name && bytesToHex(s.keyId) === bytesToHex(id))

/** `text` is what is signed, including its last line feed. Null if it is not a note. */
export function splitNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  if (note.length > MAX_CHARACTERS) return null
  const textEnd = note.lastIndexOf('\n\n') + 1
  if (textEnd === 0) return null
  if (!note.isWellFormed() || utf8ToBytes(note).some(isForbidden)) return null
  const signatures = parseSignatures(note.slice(textEnd + 1))
  return signatures && { text: note.slice(0, textEnd), signatures }
}

/** Only signature lines, as a witness responds; null if any line is not one. */
export function parseSignatures(text: string): NoteSignature[] | null {
  if (!text.endsWith('\n')) return null
  const lines = text.slice(0, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return null
  const signatures: NoteSignature[] = []
  for (const line of lines) {
    const [, name, base64] = SIGNATURE_LINE.exec(line) ?? []
    const bytes = decodeBase64(base64 ?? '')
    if (!name || !bytes || bytes.length <= KEY_ID_BYTES) return null
    signatures.push({
      name,
      keyId: bytes.subarray(0, KEY_ID_BYTES),
      signature: bytes.subarray(KEY_ID_BYTES),
    })
  }
  return signatures
}

const isForbidden = (byte: number): boolean => byte < 0x20 && byte !== NEWLINE

/** The note with only the signatures of these keys. */
export function withSignaturesOf(note: string, keys: readonly VerifierKey[]): string {
  const { text, signatures } = splitNote(note)!
  const kept = keys.flatMap(key => signaturesBy(signatures, key))
  return `${text}\n${kept.map(s => formatSignature(s.name, s.keyId, s.signature)).join('')}`
}
