import type { Address } from '#api/chain/address.ts'
import { formatBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { encodeBlock } from '#api/chain/block.ts'
import { withSignaturesOf } from '#api/chain/log/note.ts'
import { keysOnly, parsePolicy } from '#api/chain/log/policy.ts'
import { inclusionProof } from '#api/chain/tree/tree.ts'
import type { Sql } from '../../db/database.ts'
import { nodeReader } from '../../chain/proofs.ts'
import type { Published } from '../publish/published.ts'
import { readBlocks } from '../../chain/reading/readBlocks.ts'
import { findInState } from '../../chain/state/findInState.ts'
import type { StatePaths } from '../../chain/state/statePaths.ts'

interface BalanceProofDeps {
  sql: Sql
  paths: StatePaths
  policy: string
}

/** In the state that the newest block under this checkpoint names. Null if that state lacks this wallet. */
export async function proveBalance(
  deps: BalanceProofDeps,
  wallet: { number: number; address: Address },
  { size, note }: Published,
): Promise<string | null> {
  const { sql } = deps
  const found = await findInState(deps, wallet, size)
  if (!found) return null
  const [before] = await readBlocks(sql, found.stateBlock - 1, 1)
  if (!before) return null
  const policy = keysOnly(deps.policy)
  const { logs, witnesses } = parsePolicy(policy)
  const pathOf = (index: number) => inclusionProof(size, index, nodeReader(sql))
  return formatBalanceProof({
    policy,
    ...found.place,
    header: encodeBlock(found.block),
    stateHeader: encodeBlock(before),
    statePathInTree: await pathOf(found.stateBlock - 1),
    index: size - 1,
    pathInTree: await pathOf(size - 1),
    checkpoint: withSignaturesOf(
      note,
      [...logs, ...witnesses.values()].map(({ key }) => key),
    ),
  })
}
