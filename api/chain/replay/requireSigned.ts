import { keyName } from '../log/keyName.ts'
import { formerKeyOf, verifyCheckpoint } from '../log/checkpoint.ts'
import { isSameHash } from '../tree/merkle.ts'
import { ChainFault } from './ChainFault.ts'

interface Signed {
  /** Names the checkpoint in a fault. */
  row: string
  note: string
  /** The key that must have signed it, possibly under its former name. */
  key: string
  /** The tree's root when it had this many blocks, as recomputed. */
  rootAt: (size: number) => Uint8Array | undefined
}

/** Throws a ChainFault unless the key has signed this chain's tree. */
export function requireSigned({ row, note, key, rootAt }: Signed): void {
  const fault = (reason: string) => new ChainFault(row, 'checkpoint', reason)
  const keys = [key, formerKeyOf(key) ?? key]
  const signer = keys.find(one => verifyCheckpoint(note, one))
  const signed = signer && verifyCheckpoint(note, signer)
  if (!signed) throw fault(`has no valid signature of ${key}`)
  // The same key may sign for other logs.
  if (signed.origin !== keyName(signer)) throw fault(`is of another log, ${signed.origin}`)
  const root = rootAt(signed.size)
  if (!root) throw fault(`is of ${signed.size} blocks, which are not all here`)
  if (!isSameHash(signed.root, root))
    throw fault(`has another root than the first ${signed.size} blocks here`)
}
