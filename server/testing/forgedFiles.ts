import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { packEntries } from '#api/chain/log/entries.ts'
import { leafHash, merkleRoot } from '#api/chain/merkle.ts'
import { formatBlockLine, formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { packBlock } from '#api/chain/replay/packedBlock.ts'
import type { ChainBlock } from '#api/chain/testing/chains.ts'
import { packFrontier } from '#api/chain/tree.ts'
import { publicKeyOf } from '#ed25519'

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
      Buffer.concat(chain.map(({ block, transactions }) => packBlock(block, transactions))),
    ],
  ])
  const lines = chain.map(({ block, transactions }) => formatBlockLine(block, transactions))
  return { files, note, key, exported: [...lines, formatCheckpointLine(note, key, policy)].join('') }
}
