import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { FastifyInstance } from 'fastify'
import { consistencyProof as proveConsistency } from '#api/chain/tree/tree.ts'
import { packKeySetPlace } from '#api/chain/proof/keySetPlace.ts'
import { checkpoint, consistencyProof, transactionProof } from '#api/calls/proofs.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import type { Sql } from '../db/database.ts'
import { serve } from '../http/serve.ts'
import { BlockTrees } from '../chain/BlockTrees.ts'
import type { Notary } from '../chain/notary.ts'
import { nodeReader, proveTransaction } from '../chain/proofs.ts'
import { proveKeySet } from '../chain/proveKeySet.ts'
import type { StatePaths } from '../chain/state/statePaths.ts'
import type { CoveringCheckpoints } from './CoveringCheckpoints.ts'
import { readHead } from '../chain/reading/records.ts'
import { readByHash } from '../chain/reading/readTransactions.ts'

interface ProofRouteDeps {
  sql: Sql
  paths: StatePaths
  notary: Notary
  checkpoints: CoveringCheckpoints
  policy: string
}

export function proofRoutes(app: FastifyInstance, deps: ProofRouteDeps): void {
  const { sql, notary, checkpoints, policy } = deps
  const trees = new BlockTrees(sql)

  serve(app, checkpoint, async () => {
    const { note } = await notary.signHead()
    return { checkpoint: note, verifierKey: notary.verifierKey }
  })

  serve(app, transactionProof, async ({ hash }) => {
    const found = await readByHash(sql, hexToBytes(hash))
    if (!found) throw new Refusal('transaction_not_found')
    const { size, note } = await checkpoints.covering(found.block)
    const { block, ...proof } = await proveTransaction(sql, trees, found, size)
    const keySet = proof.evidence && (await proveKeySet(deps, found, size))
    return {
      transaction: {
        number: found.number,
        kind: found.kind,
        from: found.from,
        to: found.to,
        amount: String(found.amount),
        fee: String(found.fee),
        atMs: found.atMs,
      },
      block: {
        number: block.number,
        atMs: block.atMs,
        transactions: block.transactions,
        previousHash: bytesToHex(block.previousHash),
        merkleRoot: bytesToHex(block.merkleRoot),
        volume: String(block.volume),
        fees: String(block.fees),
        issued: String(block.issued),
        commits: block.commits && {
          stateBlock: block.commits.stateBlock,
          stateRoot: bytesToHex(block.commits.stateRoot),
          stateSum: String(block.commits.stateSum),
          actionsRoot: bytesToHex(block.commits.actionsRoot),
          ...(block.commits.evidenceRoot && {
            evidenceRoot: bytesToHex(block.commits.evidenceRoot),
          }),
        },
      },
      indexInBlock: proof.indexInBlock,
      sizeOfBlock: proof.sizeOfBlock,
      pathInBlock: proof.pathInBlock.map(bytesToHex),
      pathInTree: proof.pathInTree.map(bytesToHex),
      ...(proof.evidence && {
        evidence: {
          bytes: bytesToHex(proof.evidence.evidence),
          index: proof.evidence.index,
          size: proof.evidence.size,
          path: proof.evidence.path.map(bytesToHex),
          ...(keySet && { keySet: bytesToHex(packKeySetPlace(keySet)) }),
        },
      }),
      checkpoint: note,
      verifierKey: notary.verifierKey,
      policy,
    }
  })

  serve(app, consistencyProof, async ({ from, to }) => {
    if (from > to || to > (await readHead(sql)).block) throw new Refusal('block_not_found')
    const proof = await proveConsistency(from, to, nodeReader(sql))
    return { proof: proof.map(bytesToHex) }
  })
}
