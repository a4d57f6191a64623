import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { headerLength } from '../block.ts'
import type { FieldReader } from '../FieldReader.ts'
import { HASH_BYTES } from '../tree/merkle.ts'
import { packFrontier, unpackFrontier } from '../tree/tree.ts'
import { readUtf8 } from '../utf8.ts'

/** What the extra data of every kind of proof begins with. */
export function packPolicy(version: number, policy: string): Uint8Array {
  const bytes = utf8ToBytes(policy)
  const before = new Uint8Array(3)
  before[0] = version
  new DataView(before.buffer).setUint16(1, bytes.length)
  return concatBytes(before, bytes)
}

export const readPolicy = (fields: FieldReader): string => readUtf8(fields.counted())

/** Its hashes, after how many they are. */
export const packPath = (path: readonly Uint8Array[]): Uint8Array =>
  concatBytes(Uint8Array.of(path.length), packFrontier(path))

export const readPath = (fields: FieldReader): Uint8Array[] =>
  unpackFrontier(fields.take(fields.byte() * HASH_BYTES))

/** Reads a block header of any version. */
export const readHeader = (fields: FieldReader): Uint8Array =>
  fields.take(headerLength(fields.rest))
