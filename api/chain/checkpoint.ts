import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '#sha256'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from './base64.ts'
import { isHash, isSameHash } from './merkle.ts'

/** The tree's head at one size, as C2SP's tlog-checkpoint publishes it. */
export interface Checkpoint {
  origin: string
  size: number
  root: Uint8Array
}

const ED25519_TYPE = 0x01
const KEY_ID_BYTES = 4
const SIGNATURE_BYTES = 64
const NEWLINE = 0x0a
/** A note of endless signatures would keep a verifier busy. C2SP asks that 16 be accepted. */
const MAX_SIGNATURES = 100

const DECIMAL = /^(?:0|[1-9]\d*)$/
const SIGNATURE_LINE = /^— ([^\p{White_Space}+]+) ([A-Za-z0-9+/]+={0,2})$/u
const VERIFIER_KEY = /^([^\p{White_Space}+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]+={0,2})$/u

/** The secret key is Ed25519's 32-byte seed. */
export function signCheckpoint(c: Checkpoint, keyName: string, secretKey: Uint8Array): string {
  const text = `${c.origin}\n${c.size}\n${encodeBase64(c.root)}\n`
  const signature = ed25519.sign(utf8ToBytes(text), secretKey)
  const signed = concatBytes(keyId(keyName, publicKeyOf(secretKey)), signature)
  const note = `${text}\n— ${keyName} ${encodeBase64(signed)}\n`
  // An origin with a line break in it would sign another size than the caller's.
  const read = parseCheckpoint(note)
  if (read?.origin !== c.origin || read.size !== c.size)
    throw new RangeError(`No verifier could read a checkpoint of ${c.origin} by ${keyName}`)
  return note
}

/** Reads the form alone. Trust what it says only after `verifyCheckpoint`. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const parts = splitNote(note)
  if (!parts) return null
  const lines = parts.text.slice(0, -1).split('\n')
  const [origin, sizeText, rootText] = lines
  if (!origin || !sizeText || !rootText || lines.includes('')) return null
  const size = Number(sizeText)
  if (!DECIMAL.test(sizeText) || !Number.isSafeInteger(size)) return null
  const root = decodeBase64(rootText)
  return root && isHash(root) ? { origin, size, root } : null
}

/** Null unless the trusted verifier key signed it. Unknown keys' signatures are passed over. */
export function verifyCheckpoint(note: string, trustedKey: string): Checkpoint | null {
  const key = parseVerifierKey(trustedKey)
  const parts = splitNote(note)
  if (!key || !parts) return null
  const text = utf8ToBytes(parts.text)
  const ours = parts.signatures.filter(s => s.name === key.name && isSameHash(s.keyId, key.keyId))
  // One bad signature under our key spoils the note, even beside a good one.
  const isSigned = ours.length > 0 && ours.every(s => isSignedBy(key.publicKey, text, s.signature))
  return isSigned ? parseCheckpoint(note) : null
}

/** The text by which C2SP's tools are told whom to believe. */
export function verifierKey(keyName: string, publicKey: Uint8Array): string {
  const typed = concatBytes(Uint8Array.of(ED25519_TYPE), publicKey)
  return `${keyName}+${bytesToHex(keyId(keyName, publicKey))}+${encodeBase64(typed)}`
}

export const publicKeyOf = (secretKey: Uint8Array): Uint8Array => ed25519.getPublicKey(secretKey)

interface NoteSignature {
  name: string
  keyId: Uint8Array
  signature: Uint8Array
}

function splitNote(note: string): { text: string; signatures: NoteSignature[] } | null {
  const textEnd = note.lastIndexOf('\n\n') + 1
  if (textEnd === 0 || !note.endsWith('\n')) return null
  if (!note.isWellFormed() || utf8ToBytes(note).some(isForbidden)) return null
  const lines = note.slice(textEnd + 1, -1).split('\n')
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
  return { text: note.slice(0, textEnd), signatures }
}

const isForbidden = (byte: number): boolean => byte < 0x20 && byte !== NEWLINE

function parseVerifierKey(text: string) {
  const [, name, hexId, base64] = VERIFIER_KEY.exec(text) ?? []
  const typed = decodeBase64(base64 ?? '')
  if (!name || !typed || typed[0] !== ED25519_TYPE || !isHash(typed.subarray(1))) return null
  const publicKey = typed.subarray(1)
  const id = keyId(name, publicKey)
  return bytesToHex(id) === hexId ? { name, keyId: id, publicKey } : null
}

function keyId(name: string, publicKey: Uint8Array): Uint8Array {
  const named = concatBytes(utf8ToBytes(`${name}\n`), Uint8Array.of(ED25519_TYPE), publicKey)
  return sha256(named).subarray(0, KEY_ID_BYTES)
}

/** RFC 8032's strict rules: noble's default accepts some signatures that other verifiers refuse. */
const isSignedBy = (publicKey: Uint8Array, text: Uint8Array, signature: Uint8Array): boolean =>
  signature.length === SIGNATURE_BYTES &&
  ed25519.verify(signature, text, publicKey, { zip215: false })
