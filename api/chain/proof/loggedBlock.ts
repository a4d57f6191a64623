import { sha256 } from '#sha256'
import { concatBytes } from '@noble/hashes/utils.js'
import type { FieldReader } from '../FieldReader.ts'
import type { Checkpoint } from '../log/checkpoint.ts'
import { isSameHash, leafHash, rootFromInclusion } from '../tree/merkle.ts'
import { packPath, readHeader, readPath } from './proofFields.ts'

/** A block's header, and its path in the tree of the chain. */
export interface LoggedBlock {
  header: Uint8Array
  pathInTree: readonly Uint8Array[]
}

export const packLoggedBlock = ({ header, pathInTree }: LoggedBlock): Uint8Array =>
  concatBytes(header, packPath(pathInTree))

export const readLoggedBlock = (fields: FieldReader): LoggedBlock => ({
  header: readHeader(fields),
  pathInTree: readPath(fields),
})

/** Whether the signed ledger has it as the block of this number. */
export function isLogged(
  number: number,
  { header, pathInTree }: LoggedBlock,
  { size, root }: Checkpoint,
): boolean {
  const found = rootFromInclusion(leafHash(sha256(header)), number - 1, size, pathInTree)
  return found !== null && isSameHash(found, root)
}
