import { addressFromBytes, bareAddress } from '#api/chain/address.ts'
import { parseCheckpoint } from '#api/chain/log/checkpoint.ts'
import { unpackBlocks } from '#api/chain/replay/packedBlock.ts'
import { ChainFault } from '#api/chain/replay/ChainFault.ts'
import { type RecordedBlock, type RecordedTransaction, Replay } from '#api/chain/replay/replay.ts'
import { CXAC_RULES, type IssuingRules } from '#api/chain/replay/issuingRules.ts'
import type { Effect, PlacedTransaction } from '#api/chain/replay/placedTransaction.ts'
import { requireOrigin } from '#api/chain/replay/requireOrigin.ts'
import { requireSigned } from '#api/chain/replay/requireSigned.ts'
import { requireWitnessed, type Witnessed } from '#api/chain/replay/requireWitnessed.ts'
import { formatTilePlace } from '#api/chain/log/tilePath.ts'
import { tilesOfLevel } from '#api/chain/log/tiles.ts'
import { treeRoot } from '#api/chain/tree/tree.ts'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { ThreadedStateCheck } from '../../chain/auditing/ThreadedStateCheck.ts'
import { addressBook } from './addressBook.ts'
import type { MirrorFolder } from './MirrorFolder.ts'
import {
  CHECKPOINT_FILE,
  logKeysOf,
  POLICY_FILE,
  readCheckpoint,
  requireQuorum,
} from './readCheckpoint.ts'
import { TileCheck } from './TileCheck.ts'

interface Options {
  /** The verifier key that must have signed; by default the one that the folder names. */
  key?: string | undefined
  /** Who must have cosigned; by default those of the folder's policy. */
  policy?: string | undefined
  /** A checkpoint stored elsewhere: the copy must extend it. */
  knownCheckpoint?: string | undefined
  rules?: IssuingRules
  onProgress?: (done: number, total: number) => void
  /** Called with each verified block. */
  onBlock?: (block: RecordedBlock, transactions: readonly RecordedTransaction[]) => Promise<void>
}

export interface ReplayedMirror {
  replay: Replay
  verifierKey: string
  checkpoint: string
  witnessed: Witnessed | null
}

/**
 * Recomputes a copied ledger from its first block, with every tile, trusting nothing in it. Throws a ChainFault that
 * names the first wrong file or row. It works offline: the log itself may be gone.
 */
export async function replayMirror(
  folder: MirrorFolder,
  { key, policy: demanded, knownCheckpoint, rules = CXAC_RULES, onProgress, onBlock }: Options = {},
): Promise<ReplayedMirror> {
  const policy = await folder.readText(POLICY_FILE)
  const checkpoint = await folder.readText(CHECKPOINT_FILE)
  if (policy === null || checkpoint === null)
    throw new PlainProblem('This folder holds no copy of a log: it has no policy and checkpoint.')
  const verifierKey = key ?? logKeysOf(policy)[0]!
  const { size } = (await readCheckpoint(folder, verifierKey))!
  requireQuorum(checkpoint, demanded ?? policy)
  const known = knownCheckpoint === undefined ? null : parseCheckpoint(knownCheckpoint)
  if (knownCheckpoint !== undefined && !known)
    throw new ChainFault('known checkpoint', 'checkpoint', 'cannot be read')

  const states = new ThreadedStateCheck()
  // Addresses are made of bytes: there is no other spelling to refuse.
  const replay = new Replay(rules, () => true, states)
  const tiles = new TileCheck(folder)
  const toAddress = addressBook(onBlock ? addressFromBytes : bareAddress)
  const roots = new Map<number, Uint8Array>()
  const rememberRoot = () => {
    const { number, frontier } = replay.head
    if (number === size || number === known?.size) roots.set(number, treeRoot(frontier))
  }
  rememberRoot()
  try {
    for (const place of tilesOfLevel(size, 0)) {
      const file = `blocks/${formatTilePlace(place)}`
      if (!(await folder.hasBlocks(place))) throw new ChainFault(file, 'file', 'is missing')
      for await (const { block, transactions } of unpackBlocks(
        folder.readBlocks(place),
        file,
        toAddress,
      )) {
        const recorded: RecordedTransaction[] = []
        const record = (t: PlacedTransaction, effect: Effect) => recorded.push({ ...t, ...effect })
        replay.extend(block, transactions, onBlock && record)
        await tiles.add(block.hash)
        rememberRoot()
        await onBlock?.(block, recorded)
        await states.settle()
      }
      onProgress?.(replay.head.number, size)
    }
  } finally {
    // A wrong state takes precedence over later faults.
    await states.end()
  }
  await tiles.end()
  const rootAt = (asked: number) => roots.get(asked)
  requireSigned({ row: CHECKPOINT_FILE, note: checkpoint, key: verifierKey, rootAt })
  requireOrigin(replay, verifierKey)
  if (knownCheckpoint !== undefined)
    requireSigned({ row: 'known checkpoint', note: knownCheckpoint, key: verifierKey, rootAt })
  const asked = { row: CHECKPOINT_FILE, note: checkpoint, key: verifierKey, ownPolicy: undefined }
  const witnessed = requireWitnessed({ ...asked, policy: demanded ?? policy })
  return { replay, verifierKey, checkpoint, witnessed }
}
