import { isSignature, publicKeyOf, sign } from '#ed25519'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { decodeBase64, encodeBase64 } from '../base64.ts'
import { isHash } from '../tree/merkle.ts'
import {
  formatSignature,
  formatVerifierKey,
  keyId,
  parseVerifierKey,
  SIGNER,
  signaturesBy,
  splitNote,
} from './note.ts'

/** Size and root of the tree, as in C2SP's tlog-checkpoint. */
export interface Checkpoint {
  origin: string
  size: number
  root: Uint8Array
}

const SIGNATURE_BYTES = 64
const DECIMAL = /^(?:0|[1-9]\d*)$/

/** The former name of every log; checkpoints signed under it are still valid. */
const FORMER_NAME = 'cxac/ledger'

/** The secret key is Ed25519's 32-byte seed. */
export function signCheckpoint(c: Checkpoint, keyName: string, secretKey: Uint8Array): string {
  const text = `${c.origin}\n${c.size}\n${encodeBase64(c.root)}\n`
  const signature = sign(utf8ToBytes(text), secretKey)
  const id = keyId(keyName, SIGNER, publicKeyOf(secretKey))
  const note = `${text}\n${formatSignature(keyName, id, signature)}`
  // An origin with a line break would sign another size than the caller's.
  const read = parseCheckpoint(note)
  if (read?.origin !== c.origin || read.size !== c.size)
    throw new RangeError(`No verifier could read a checkpoint of ${c.origin} by ${keyName}`)
  return note
}

/** Only parses. Trust the result only after `verifyCheckpoint`. */
export function parseCheckpoint(note: string): Checkpoint | null {
  const parts = splitNote(note)
  if (!parts) return null
  const lines = parts.text.slice(0, -1).split('\n')
  const [origin, sizeText, rootText] = lines
  if (!origin || !sizeText || !rootText || lines.includes('')) return null
  const size = parseDecimal(sizeText)
  const root = decodeBase64(rootText)
  return size !== null && root && isHash(root) ? { origin, size, root } : null
}

/** Null unless the trusted verifier key signed it. Signatures of unknown keys are ignored. */
export function verifyCheckpoint(note: string, trustedKey: string): Checkpoint | null {
  const key = parseVerifierKey(trustedKey, SIGNER)
  const parts = splitNote(note)
  if (!key || !parts) return null
  const text = utf8ToBytes(parts.text)
  const ours = signaturesBy(parts.signatures, key)
  // One bad signature of this key invalidates the note, even with a good one.
  const isSigned = ours.length > 0 && ours.every(s => isSignedBy(key.publicKey, text, s.signature))
  return isSigned ? parseCheckpoint(note) : null
}

export const verifierKey = (keyName: string, publicKey: Uint8Array): string =>
  formatVerifierKey(keyName, SIGNER, publicKey)

/** The same key under its former name; null if it is not a key. */
export function formerKeyOf(currentKey: string): string | null {
  const key = parseVerifierKey(currentKey, SIGNER)
  return key && verifierKey(FORMER_NAME, key.publicKey)
}

/** Whether checkpoints of the older key belong to this log. */
export const isSameSigner = (key: string, older: string): boolean =>
  key === older || formerKeyOf(key) === older

/** A count in C2SP's notation; null for any other notation. */
export function parseDecimal(text: string): number | null {
  const value = Number(text)
  return DECIMAL.test(text) && Number.isSafeInteger(value) ? value : null
}

/** Whether it has the right length and is valid. */
export const isSignedBy = (
  publicKey: Uint8Array,
  text: Uint8Array,
  signature: Uint8Array,
): boolean => signature.length === SIGNATURE_BYTES && isSignature(signature, text, publicKey)
