import { concatBytes } from '@noble/hashes/utils.js'
import { FieldReader } from '../FieldReader.ts'
import { isSameHash } from '../tree/merkle.ts'
import { packPath, packPolicy, readHeader, readPath, readPolicy } from './proofFields.ts'
import { formatTlogProof, parseTlogProof } from './tlogProof.ts'
import { packWalletPlace, readWalletPlace, type WalletPlace } from './walletPlace.ts'

/** What one wallet held after a block, and its proof. Nothing in it is verified yet. */
export interface BalanceProof extends WalletPlace {
  /** The keys that the file says it is signed by, without addresses. */
  policy: string
  /** The header of the block that names the state. */
  header: Uint8Array
  /** The header of the block after which the wallets had this state: it has the totals issued and paid in fees. */
  stateHeader: Uint8Array
  /** The way of that one up to the root of the ledger. */
  statePathInTree: readonly Uint8Array[]
  /** The place in the tree of the block that names the state, counted from 0. */
  index: number
  pathInTree: readonly Uint8Array[]
  checkpoint: string
}

/** Versions of the proof of a custodial wallet, and of a wallet with keys. */
const VERSION = 2
const VERSION_WITH_KEYS = 5

/** As C2SP's tlog-proof has it, with another version of the extra data than a receipt. */
export const formatBalanceProof = (proof: BalanceProof): string =>
  formatTlogProof({ ...proof, extra: packExtra(proof) })

/** Null for every text but the one way to write it. */
export function parseBalanceProof(text: string): BalanceProof | null {
  const proof = parseTlogProof(text)
  const unpacked = proof && unpackExtra(proof.extra)
  if (!unpacked || !isSameHash(packExtra(unpacked), proof.extra)) return null
  const { index, pathInTree, checkpoint } = proof
  return { ...unpacked, index, pathInTree, checkpoint }
}

type Extra = Omit<BalanceProof, 'index' | 'pathInTree' | 'checkpoint'>

const packExtra = ({ policy, header, stateHeader, statePathInTree, ...place }: Extra) =>
  concatBytes(
    packPolicy(place.leaf.keys ? VERSION_WITH_KEYS : VERSION, policy),
    packWalletPlace(place),
    header,
    stateHeader,
    packPath(statePathInTree),
  )

function unpackExtra(bytes: Uint8Array): Extra | null {
  const fields = new FieldReader(bytes)
  try {
    const hasKeys = fields.byte() === VERSION_WITH_KEYS
    return {
      policy: readPolicy(fields),
      ...readWalletPlace(fields, hasKeys),
      header: readHeader(fields),
      stateHeader: readHeader(fields),
      statePathInTree: readPath(fields),
    }
  } catch {
    return null // Shorter than it says.
  }
}
