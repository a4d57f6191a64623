import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { consistencyProof } from '#api/calls/proofs.ts'
import type { Checkpoint } from '#api/chain/log/checkpoint.ts'
import { verifyConsistency } from '#api/chain/tree/tree.ts'
import { NotVerified, Refused } from '../errors.ts'
import type { Send } from '../http/makeSender.ts'
import type { Known, Remembered } from './Remembered.ts'

type Tree = Pick<Known, 'size' | 'root'>

const MAX_CONFIRMED = 1000

/** The newest checkpoint that was verified. Every other one must be of the same ledger. */
export class KnownLedger {
  readonly #send: Send
  readonly #remembered: Remembered
  readonly #logKey: string
  /** Roots by size that were compared with a newer checkpoint, because many answers name the same root. */
  readonly #confirmed = new Map<number, string>()

  constructor(send: Send, remembered: Remembered, logKey: string) {
    this.#send = send
    this.#remembered = remembered
    this.#logKey = logKey
  }

  /** How many blocks the newest checkpoint has. */
  async size(): Promise<number> {
    return (await this.#remembered.read())?.size ?? 0
  }

  /** Refuses a signed checkpoint that does not continue the known one, or is not continued by it. */
  async require({ size, root }: Checkpoint): Promise<void> {
    const fresh = { logKey: this.#logKey, size, root: bytesToHex(root) }
    const isConfirmed = () => this.#confirmed.get(fresh.size) === fresh.root
    if (isConfirmed()) return
    await this.#remembered.change(async known => {
      if (isConfirmed()) return null
      if (known) await this.#requireContinued(known, fresh)
      return known && known.size >= fresh.size ? null : { ...fresh, paid: known?.paid ?? '' }
    })
    if (this.#confirmed.size >= MAX_CONFIRMED) this.#confirmed.clear()
    this.#confirmed.set(fresh.size, fresh.root)
  }

  async #requireContinued(known: Tree, fresh: Tree): Promise<void> {
    const [older, newer] = known.size <= fresh.size ? [known, fresh] : [fresh, known]
    if (!(await this.#isContinued(older, newer)))
      throw new NotVerified(
        `The ledger was rewritten: its first ${older.size} blocks are not those that this client has seen.`,
      )
  }

  async #isContinued(older: Tree, newer: Tree): Promise<boolean> {
    if (older.size === newer.size) return older.root === newer.root
    try {
      const { proof } = await this.#send(consistencyProof, { from: older.size, to: newer.size })
      const roots = [hexToBytes(older.root), hexToBytes(newer.root)] as const
      return verifyConsistency(older.size, roots[0], newer.size, roots[1], proof.map(hexToBytes))
    } catch (error) {
      // Blocks that were there are gone, or the proof is no list of hashes.
      if (error instanceof RangeError || isGone(error)) return false
      throw error
    }
  }
}

const isGone = (error: unknown) => error instanceof Refused && error.code === 'block_not_found'
