import { encodeBlock } from '#api/chain/block.ts'
import { deedLeaf, encodeDeed } from '#api/chain/deeds/deed.ts'
import { formatDeedProof } from '#api/chain/proof/deedProof.ts'
import { inclusionPath, merkleLevels } from '#api/chain/merkle.ts'
import { withSignaturesOf } from '#api/chain/log/note.ts'
import { keysOnly, parsePolicy } from '#api/chain/log/policy.ts'
import { inclusionProof } from '#api/chain/tree.ts'
import { nodeReader } from '../../chain/proofs.ts'
import type { Published } from '../publish/published.ts'
import { readBlocks } from '../../chain/readBlocks.ts'
import type { Sql } from '../../db/database.ts'

/** Of the deed at this place of a block, up to this checkpoint. All of it is public. */
export async function proveDeed(
  { sql, policy }: { sql: Sql; policy: string },
  { block: number, place }: { block: number; place: number },
  { size, note }: Published,
): Promise<string> {
  const [block] = await readBlocks(sql, number - 1, 1)
  const { deeds } = block!
  const keys = keysOnly(policy)
  const { logs, witnesses } = parsePolicy(keys)
  return formatDeedProof({
    policy: keys,
    leaf: encodeDeed(deeds[place]!),
    indexInBlock: place,
    sizeOfBlock: deeds.length,
    pathInBlock: inclusionPath(merkleLevels(deeds.map(deedLeaf)), place),
    header: encodeBlock(block!),
    index: number - 1,
    pathInTree: await inclusionProof(size, number - 1, nodeReader(sql)),
    checkpoint: withSignaturesOf(
      note,
      [...logs, ...witnesses.values()].map(({ key }) => key),
    ),
  })
}
