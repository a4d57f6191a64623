import { formatPolicy, keysOnly } from '#api/chain/log/policy.ts'
import { signCheckpoint, verifierKey } from '#api/chain/log/checkpoint.ts'
import { packEntries } from '#api/chain/log/packEntries.ts'
import { TILE_WIDTH } from '#api/chain/log/tilePath.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import { packBlock } from '#api/chain/replay/packedBlock.ts'
import { packFrontier, treeRoot } from '#api/chain/tree/tree.ts'
import { publicKeyOf } from '#ed25519'
import type { MirrorFolder } from '#server/transparency/mirror/MirrorFolder.ts'
import type { GrowingChain } from './GrowingChain.ts'

const ORIGIN = 'bench.example/log'
const secretKey = new Uint8Array(32).fill(1)

/** Lets the chain grow to its end, and writes it as `npm run mirror` does. */
export async function mirrorChain(folder: MirrorFolder, chain: GrowingChain): Promise<void> {
  await folder.begin()
  let hashes: Uint8Array[] = []
  let staged = await folder.stage()
  const levels: Uint8Array[][] = []
  const flush = async () => {
    const size = chain.head.number
    const place = { index: Math.ceil(size / TILE_WIDTH) - 1, width: hashes.length }
    const leaves = hashes.map(leafHash)
    await folder.keepBlocks(place, staged)
    await folder.writeEntries(place, packEntries(hashes))
    await folder.writeTile({ level: 0, ...place }, packFrontier(leaves))
    if (leaves.length === TILE_WIDTH) (levels[1] ??= []).push(merkleRoot(leaves))
    hashes = []
    staged = await folder.stage()
  }
  for (let grown = chain.grow(); grown; grown = chain.grow()) {
    await staged.write(packBlock(grown.block, grown.transactions))
    hashes.push(grown.block.hash)
    if (hashes.length === TILE_WIDTH) await flush()
  }
  if (hashes.length) await flush()
  await staged.drop()
  for (let level = 1; levels[level]?.length; level++)
    for (let from = 0, index = 0; from < levels[level]!.length; from += TILE_WIDTH, index++) {
      const tile = levels[level]!.slice(from, from + TILE_WIDTH)
      await folder.writeTile({ level, index, width: tile.length }, packFrontier(tile))
      if (tile.length === TILE_WIDTH) (levels[level + 1] ??= []).push(merkleRoot(tile))
    }
  const key = verifierKey(ORIGIN, publicKeyOf(secretKey))
  const log = { verifierKey: key, url: 'https://bench.example/log' }
  await folder.write(
    'policy',
    Buffer.from(keysOnly(formatPolicy({ log, witnesses: [], quorum: 0 }))),
  )
  const { number: size, frontier } = chain.head
  const note = signCheckpoint({ origin: ORIGIN, size, root: treeRoot(frontier) }, ORIGIN, secretKey)
  await folder.write('checkpoint', Buffer.from(note))
}
