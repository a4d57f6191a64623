import { encodeBlock } from '#api/chain/block.ts'
import {
  operatorActionLeaf,
  encodeOperatorAction,
} from '#api/chain/operatorActions/operatorAction.ts'
import { formatOperatorActionProof } from '#api/chain/proof/operatorActionProof.ts'
import { inclusionPath, merkleLevels } from '#api/chain/tree/merkle.ts'
import { withSignaturesOf } from '#api/chain/log/note.ts'
import { keysOnly, parsePolicy } from '#api/chain/log/policy.ts'
import { inclusionProof } from '#api/chain/tree/tree.ts'
import { nodeReader } from '../../chain/proofs.ts'
import type { Published } from '../publish/published.ts'
import { readBlocks } from '../../chain/reading/readBlocks.ts'
import type { Sql } from '../../db/database.ts'

/** From the operator action at this place of a block up to this checkpoint. All of it is public. */
export async function proveOperatorAction(
  { sql, policy }: { sql: Sql; policy: string },
  { block: number, place }: { block: number; place: number },
  { size, note }: Published,
): Promise<string> {
  const [block] = await readBlocks(sql, number - 1, 1)
  const { operatorActions } = block!
  const keys = keysOnly(policy)
  const { logs, witnesses } = parsePolicy(keys)
  return formatOperatorActionProof({
    policy: keys,
    leaf: encodeOperatorAction(operatorActions[place]!),
    indexInBlock: place,
    sizeOfBlock: operatorActions.length,
    pathInBlock: inclusionPath(merkleLevels(operatorActions.map(operatorActionLeaf)), place),
    header: encodeBlock(block!),
    index: number - 1,
    pathInTree: await inclusionProof(size, number - 1, nodeReader(sql)),
    checkpoint: withSignaturesOf(
      note,
      [...logs, ...witnesses.values()].map(({ key }) => key),
    ),
  })
}
