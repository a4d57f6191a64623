import { publicKeyOf } from '#ed25519'
import { concatBytes } from '@noble/hashes/utils.js'
import { signCheckpoint, verifierKey } from '../log/checkpoint.ts'
import { packEntries } from '../log/packEntries.ts'
import { leafHash, merkleRoot } from '../tree/merkle.ts'
import { formatBlockLine, formatCheckpointLine } from '../replay/exportLine.ts'
import { packBlock } from '../replay/packedBlock.ts'
import { packFrontier } from '../tree/tree.ts'
import type { ChainBlock } from './chains.ts'

const ORIGIN = 'forged.example/log'
const SECRET_KEY = new Uint8Array(32).fill(4)
export const FORGER = verifierKey(ORIGIN, publicKeyOf(SECRET_KEY))

/** What an operator can serve and sign: any blocks, fewer than a tile of them. */
export function forgedFiles(chain: readonly ChainBlock[], origin = ORIGIN) {
  const size = chain.length
  const hashes = chain.map(({ block }) => block.hash)
  const leaves = hashes.map(leafHash)
  const note = signCheckpoint({ origin, size, root: merkleRoot(leaves) }, origin, SECRET_KEY)
  const key = verifierKey(origin, publicKeyOf(SECRET_KEY))
  const policy = `log ${key}\nquorum none\n`
  const files = new Map<string, string | Uint8Array>([
    ['/log/policy', policy],
    ['/log/checkpoint', note],
    [`/log/tile/0/000.p/${size}`, packFrontier(leaves)],
    [`/log/tile/entries/000.p/${size}`, packEntries(hashes)],
    [
      `/log/blocks/000.p/${size}`,
      concatBytes(...chain.map(({ block, transactions }) => packBlock(block, transactions))),
    ],
  ])
  const lines = chain.map(({ block, transactions }) => formatBlockLine(block, transactions))
  return {
    files,
    note,
    key,
    exported: [...lines, formatCheckpointLine(note, key, policy)].join(''),
  }
}
