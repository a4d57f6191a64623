import { createServer } from 'node:http'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { packEntries } from '#api/chain/log/entries.ts'
import { leafHash, merkleRoot } from '#api/chain/merkle.ts'
import { formatBlockLine, formatCheckpointLine } from '#api/chain/replay/exportLine.ts'
import { packBlock } from '#api/chain/replay/packedBlock.ts'
import type { ChainBlock } from '#api/chain/testing/chains.ts'
import { packFrontier } from '#api/chain/tree.ts'
import { publicKeyOf } from '#ed25519'
import { whenDone } from './whenDone.ts'

const ORIGIN = 'forged.example/log'
const secretKey = new Uint8Array(32).fill(4)
export const FORGER = verifierKey(ORIGIN, publicKeyOf(secretKey))

/** What an operator can serve and sign: any blocks, fewer than a tile of them. */
export async function forgedLog(chain: readonly ChainBlock[]) {
  const size = chain.length
  const hashes = chain.map(({ block }) => block.hash)
  const leaves = hashes.map(leafHash)
  const root = merkleRoot(leaves)
  const note = signCheckpoint({ origin: ORIGIN, size, root }, ORIGIN, secretKey)
  const policy = `log ${FORGER}\nquorum none\n`
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
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url.split('?', 1)[0]!)
    response.statusCode = file === undefined ? 404 : 200
    response.end(file)
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  whenDone(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  const lines = chain.map(({ block, transactions }) => formatBlockLine(block, transactions))
  const exported = [...lines, formatCheckpointLine(note, FORGER, policy)].join('')
  return { url: `http://127.0.0.1:${port}`, note, exported }
}
