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
import type { StatePaths } from '../../chain/state/statePaths.ts'

interface BalanceProofDeps {
  sql: Sql
  paths: StatePaths
  policy: string
}

/** In the state that the newest block under this checkpoint names. Null if that state lacks this wallet. */
export async function proveBalance(
  { sql, paths, policy }: BalanceProofDeps,
  { number: wallet, address }: { number: number; address: Address },
  { size, note }: Published,
): Promise<string | null> {
  const [block] = await readBlocks(sql, size - 1, 1)
  const stateBlock = block?.commits?.stateBlock
  if (!stateBlock) return null
  const found = await paths.find(wallet, stateBlock)
  const [before] = await readBlocks(sql, stateBlock - 1, 1)
  if (!found || !before) return null
  const { number, balance, historyLength, keys: keySet, wallets, path } = found
  const keys = keysOnly(policy)
  const { logs, witnesses } = parsePolicy(keys)
  const pathOf = (index: number) => inclusionProof(size, index, nodeReader(sql))
  return formatBalanceProof({
    policy: keys,
    leaf: { number, address, balance, historyLength, keys: keySet },
    wallets,
    pathInState: path,
    header: encodeBlock(block),
    stateHeader: encodeBlock(before),
    statePathInTree: await pathOf(stateBlock - 1),
    index: size - 1,
    pathInTree: await pathOf(size - 1),
    checkpoint: withSignaturesOf(
      note,
      [...logs, ...witnesses.values()].map(({ key }) => key),
    ),
  })
}
