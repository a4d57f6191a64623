import { publicKeyOf, sign } from '#ed25519'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { isSignedBy } from './checkpoint.ts'
import {
  COSIGNER,
  formatSignature,
  formatVerifierKey,
  keyId,
  type NoteSignature,
  signaturesBy,
  splitNote,
  type VerifierKey,
} from './note.ts'
import { isQuorum, type Policy } from './policy.ts'
import { readCount, writeUint64 } from '../uint64.ts'

/** C2SP's tlog-cosignature with Ed25519: a witness states when it saw that a checkpoint extends the last one. */

const TIME_BYTES = 8

export interface Cosigned {
  /** The name of the witness in the policy. */
  name: string
  atSeconds: number
}

export const cosignerKey = (name: string, secretKey: Uint8Array): string =>
  formatVerifierKey(name, COSIGNER, publicKeyOf(secretKey))

/** A signature line to append to the note. */
export function cosign(
  note: string,
  name: string,
  secretKey: Uint8Array,
  atSeconds: number,
): string {
  const { text } = splitNote(note)!
  const time = new Uint8Array(TIME_BYTES)
  writeUint64(new DataView(time.buffer), 0, atSeconds)
  const signature = sign(messageOf(text, atSeconds), secretKey)
  const id = keyId(name, COSIGNER, publicKeyOf(secretKey))
  return formatSignature(name, id, concatBytes(time, signature))
}

/** When this key cosigned the text, newest last. Null if any signature with this key's name is invalid. */
export function cosignedAt(
  text: string,
  signatures: readonly NoteSignature[],
  key: VerifierKey,
): number[] | null {
  const times: number[] = []
  for (const { signature } of signaturesBy(signatures, key)) {
    const view = new DataView(signature.buffer, signature.byteOffset, signature.length)
    if (signature.length <= TIME_BYTES || view.getUint32(0) >= 2 ** 21) return null
    const atSeconds = readCount(view, 0)
    const bytes = signature.subarray(TIME_BYTES)
    if (atSeconds === 0 || !isSignedBy(key.publicKey, messageOf(text, atSeconds), bytes))
      return null
    times.push(atSeconds)
  }
  return times.toSorted((a, b) => a - b)
}

interface Cosigners {
  cosigned: Cosigned[]
  isEnough: boolean
  /** A cosignature says that it is by a witness of the policy, and is not valid. */
  isSpoiled: boolean
}

/** Which of the policy's witnesses have cosigned, and whether these are enough. */
export function cosignersOf(note: string, policy: Policy): Cosigners {
  const parts = splitNote(note)
  const cosigned: Cosigned[] = []
  for (const [name, { key }] of policy.witnesses) {
    const times = parts && cosignedAt(parts.text, parts.signatures, key)
    // One bad cosignature of a known witness invalidates the note.
    if (!times) return { cosigned: [], isEnough: false, isSpoiled: true }
    const atSeconds = times.at(-1)
    if (atSeconds !== undefined) cosigned.push({ name, atSeconds })
  }
  const isEnough = isQuorum(policy, new Set(cosigned.map(({ name }) => name)))
  return { cosigned, isEnough, isSpoiled: false }
}

const messageOf = (text: string, atSeconds: number): Uint8Array =>
  utf8ToBytes(`cosignature/v1\ntime ${atSeconds}\n${text}`)
