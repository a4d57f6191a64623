import type { Address } from '#api/chain/address.ts'
import type { WalletPlace } from '#api/chain/proof/walletPlace.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import type { Sql } from '../../db/database.ts'
import { readBlocks } from '../reading/readBlocks.ts'
import type { StatePaths } from './statePaths.ts'

interface InState {
  /** It names the state. */
  block: RecordedBlock
  stateBlock: number
  place: WalletPlace
}

/** A wallet in the state that the last block of a ledger of this size names. Null if that state lacks it. */
export async function findInState(
  { sql, paths }: { sql: Sql; paths: StatePaths },
  { number: wallet, address }: { number: number; address: Address },
  size: number,
): Promise<InState | null> {
  const [block] = await readBlocks(sql, size - 1, 1)
  const stateBlock = block?.commits?.stateBlock
  const found = stateBlock ? await paths.find(wallet, stateBlock) : null
  if (!found) return null
  const { number, balance, historyLength, keys, wallets, path } = found
  const leaf = { number, address, balance, historyLength, keys }
  return { block: block!, stateBlock: stateBlock!, place: { leaf, wallets, pathInState: path } }
}
