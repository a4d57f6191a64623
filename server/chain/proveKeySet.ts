import { addressBytes } from '#api/chain/address.ts'
import type { KeySetPlace, LoggedChange } from '#api/chain/proof/keySetPlace.ts'
import type { LoggedBlock } from '#api/chain/proof/loggedBlock.ts'
import { encodeBlock } from '#api/chain/block.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import { inclusionProof } from '#api/chain/tree/tree.ts'
import type { Sql } from '../db/database.ts'
import { evidencePlace, nodeReader } from './proofs.ts'
import { readBlocks } from './reading/readBlocks.ts'
import type { LedgerTransaction } from './reading/records.ts'
import { findInState } from './state/findInState.ts'
import type { StatePaths } from './state/statePaths.ts'

interface Deps {
  sql: Sql
  paths: StatePaths
}

/**
 * Which keys the sender of a transfer had then. Null until the last block of a ledger of this size names the state after
 * the transfer, or the next change of its keys is in it.
 */
export async function proveKeySet(
  deps: Deps,
  { from, fromWallet, block, number }: LedgerTransaction,
  size: number,
): Promise<KeySetPlace | null> {
  const { sql } = deps
  const sender = addressBytes(from!)
  const [made] = await changes(sql, 'block <= $2 AND after < $3', 'DESC', [sender, block, number])
  if (!made) return null
  const later = [sender, block, number, size]
  const [next] = await changes(sql, 'block BETWEEN $2 AND $4 AND after >= $3', 'ASC', later)
  const change = ({ block: at, place }: ChangeRow) => logChange(sql, Number(at), place, size)
  if (next) return { made: await change(made), later: { change: await change(next) } }
  const found = await findInState(deps, { number: fromWallet!, address: from! }, size)
  if (!found?.place.leaf.keys || found.stateBlock < block) return null
  const state = { ...(await logged(sql, found.block, size)), place: found.place }
  return { made: await change(made), later: { state } }
}

interface ChangeRow {
  block: bigint
  place: number
}

/** The first of them in this order. */
async function changes(
  sql: Sql,
  where: string,
  order: 'ASC' | 'DESC',
  values: (Uint8Array | number)[],
): Promise<ChangeRow[]> {
  const { rows } = await sql.query<ChangeRow>(
    `SELECT block, place
     FROM evidence,
       LATERAL (SELECT ('x' || encode(substring(body FROM 2 FOR 8), 'hex'))::bit(64)::bigint AS after) AS position
     WHERE transaction IS NULL AND substring(body FROM 60 FOR 20) = $1 AND ${where}
     ORDER BY block ${order}, place ${order}
     LIMIT 1`,
    values,
  )
  return rows
}

async function logChange(
  sql: Sql,
  number: number,
  place: number,
  size: number,
): Promise<LoggedChange> {
  const [block] = await readBlocks(sql, number - 1, 1)
  return { ...(await logged(sql, block!, size)), place: evidencePlace(block!, place) }
}

const logged = async (sql: Sql, block: RecordedBlock, size: number): Promise<LoggedBlock> => ({
  header: encodeBlock(block),
  pathInTree: await inclusionProof(size, block.number - 1, nodeReader(sql)),
})
