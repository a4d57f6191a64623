import { hashBlock, type StateCommitment, type Totals } from '#api/chain/block.ts'
import { evidenceRootOf } from '#api/chain/keys/evidence.ts'
import { actionsRootOf, type OperatorAction } from '#api/chain/operatorActions/operatorAction.ts'
import { leafHash, merkleRoot } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import type { HeadState, LedgerTransaction } from '../../chain/reading/records.ts'

interface BlockContent {
  transactions: readonly LedgerTransaction[]
  /** Including these transactions. */
  totals: Totals
  operatorActions: readonly OperatorAction[]
  evidence: readonly Uint8Array[]
  atMs: number
  state: StateCommitment
}

/** The block that follows this head. */
export function makeBlock(
  before: HeadState,
  { transactions: rows, totals, operatorActions, evidence, atMs, state }: BlockContent,
): RecordedBlock {
  const { transactions, volume, fees, issued } = totals
  const header = {
    number: before.block + 1,
    previousHash: before.hash,
    merkleRoot: merkleRoot(rows.map(({ hash }) => leafHash(hash))),
    atMs,
    transactions,
    volume,
    fees,
    issued,
    commits: {
      ...state,
      actionsRoot: actionsRootOf(operatorActions),
      evidenceRoot: evidenceRootOf(evidence),
    },
  }
  return { ...header, hash: hashBlock(header), operatorActions, evidence }
}
