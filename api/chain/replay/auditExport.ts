import type { Address } from '../address.ts'
import type { StateLeaf } from '../state/stateTree.ts'
import { isSameSigner, parseCheckpoint } from '../log/checkpoint.ts'
import { type ExportLine, parseExportLine } from './exportLine.ts'
import { ChainFault } from './ChainFault.ts'
import { Replay } from './replay.ts'
import { CXAC_RULES, type IssuingRules } from './issuingRules.ts'
import type { LateStateCheck } from './ReplayedStates.ts'
import { requireOrigin } from './requireOrigin.ts'
import { requireSigned } from './requireSigned.ts'
import { requireWitnessed, type Witnessed } from './requireWitnessed.ts'
import { treeRoot } from '../tree/tree.ts'

export interface ExportAuditOptions {
  /** The verifier key that must have signed; by default the one that the export names. */
  trustedKey?: string | undefined
  /** A policy from elsewhere, which names the key and the witnesses; by default the one in the export. */
  policy?: string | undefined
  /** A checkpoint stored elsewhere: the export must extend it. */
  knownCheckpoint?: string | undefined
  /** The number of blocks seen before: the result then has their root. */
  knownSize?: number | undefined
  /** The wallet whose state the result has. */
  address?: Address | undefined
  rules?: IssuingRules
  /** Recomputes the states; by default the audit itself does. */
  states?: LateStateCheck
  /** After each block. */
  onProgress?: (done: { blocks: number; transactions: number }) => void
}

export interface AuditedExport {
  blocks: number
  transactions: number
  /** The number of operator actions. */
  operatorActions: number
  wallets: number
  /** Of `address`; null if it never received a coin. */
  wallet: StateLeaf | null
  signedBy: string
  /** Of the last checkpoint; null if there is no policy. */
  witnessed: Witnessed | null
  /** Over the first `knownSize` blocks; undefined if not requested, or if there are fewer. */
  knownRoot: Uint8Array | undefined
}

/**
 * Recomputes an exported ledger from its lines, trusting nothing in it; throws a ChainFault that names the first wrong
 * line or row. Several exports, each starting where the last one ended, are audited as one: a checkpoint may follow any
 * block, and must be last.
 */
export async function auditExport(
  lines: AsyncIterable<string> | Iterable<string>,
  options: ExportAuditOptions = {},
): Promise<AuditedExport> {
  const audit = new ExportAudit(options)
  try {
    for await (const line of lines) {
      audit.read(line)
      await options.states?.settle()
    }
  } finally {
    // A wrong state takes precedence over later faults.
    await options.states?.end()
  }
  return audit.end()
}

type CheckpointLine = Extract<ExportLine, { checkpoint: string }>

class ExportAudit {
  readonly #replay: Replay
  readonly #options: ExportAuditOptions
  readonly #knownSize: number | null
  #knownRoot: Uint8Array | undefined
  #lines = 0
  #endsSigned = false
  #witnessed: Witnessed | null = null
  #key: string | null

  constructor(options: ExportAuditOptions) {
    this.#options = options
    this.#replay = new Replay(options.rules ?? CXAC_RULES, undefined, options.states)
    this.#key = options.trustedKey ?? null
    this.#knownSize = sizeOfKnown(options.knownCheckpoint) ?? options.knownSize ?? null
    this.#rememberRoot()
  }

  read(text: string): void {
    const line = parseExportLine(text, ++this.#lines)
    this.#endsSigned = 'checkpoint' in line
    if ('checkpoint' in line) return this.#check(line)
    this.#replay.append(line.block, line.transactions)
    this.#rememberRoot()
    const { number, totals } = this.#replay.head
    this.#options.onProgress?.({ blocks: number, transactions: totals.transactions })
  }

  end(): AuditedExport {
    const row = `line ${this.#lines + 1}`
    if (!this.#endsSigned || this.#key === null)
      throw new ChainFault(row, 'checkpoint', 'is missing: the export was cut off')
    const { knownCheckpoint } = this.#options
    if (knownCheckpoint !== undefined)
      requireSigned({
        row: 'known checkpoint',
        note: knownCheckpoint,
        key: this.#key,
        rootAt: () => this.#knownRoot,
      })
    const { number, totals, operatorActions } = this.#replay.head
    return {
      blocks: number,
      transactions: totals.transactions,
      operatorActions,
      wallets: this.#replay.walletCount,
      wallet: this.#wallet,
      signedBy: this.#key,
      witnessed: this.#witnessed,
      knownRoot: this.#knownRoot,
    }
  }

  get #wallet(): StateLeaf | null {
    const { address } = this.#options
    const number = address === undefined ? 0 : this.#replay.numberOf(address)
    if (!number) return null
    const [balance, historyLength] = [
      this.#replay.balanceOf(address!),
      this.#replay.historyLengthOf(address!),
    ]
    return { number, address: address!, balance, historyLength }
  }

  #check({ checkpoint: note, verifierKey: key, policy: ownPolicy }: CheckpointLine): void {
    const row = `line ${this.#lines}`
    this.#key ??= key
    // An older one of several exports may use the former name of the log.
    if (isSameSigner(key, this.#key)) this.#key = key
    else if (!isSameSigner(this.#key, key))
      throw new ChainFault(row, 'verifierKey', `is ${key} instead of ${this.#key}`)
    const { number, frontier } = this.#replay.head
    const rootAt = (size: number) => (size === number ? treeRoot(frontier) : undefined)
    requireSigned({ row, note, key, rootAt })
    requireOrigin(this.#replay, key)
    const { policy } = this.#options
    this.#witnessed = requireWitnessed({ row, note, key, policy, ownPolicy })
  }

  #rememberRoot(): void {
    const { number, frontier } = this.#replay.head
    if (number === this.#knownSize) this.#knownRoot = treeRoot(frontier)
  }
}

function sizeOfKnown(note: string | undefined): number | null {
  if (note === undefined) return null
  const known = parseCheckpoint(note)
  if (!known) throw new ChainFault('known checkpoint', 'checkpoint', 'cannot be read')
  return known.size
}
