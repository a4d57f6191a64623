import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { consistencyProof } from '#api/calls/proofs.ts'
import type { Checkpoint } from '#api/chain/log/checkpoint.ts'
import { verifyConsistency } from '#api/chain/tree.ts'
import { NotVerified, Refused } from '../errors.ts'
import type { Send } from '../http/makeSender.ts'
import type { CheckpointStore } from '../types.ts'

interface Known {
  logKey: string
  /** How many blocks there were, and the root over them in hex. */
  size: number
  root: string
}

const MAX_CONFIRMED = 1000

/** The newest checkpoint that was verified. Every other one must be of the same ledger. */
export class KnownLedger {
  readonly #send: Send
  readonly #store: CheckpointStore
  readonly #logKey: string
  /** Roots by size that were compared with a newer checkpoint: many answers name the same one. */
  readonly #confirmed = new Map<number, string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(send: Send, store: CheckpointStore, logKey: string) {
    this.#send = send
    this.#store = store
    this.#logKey = logKey
  }

  /** Refuses a signed checkpoint that does not continue the known one, or is not continued by it. */
  require({ size, root }: Checkpoint): Promise<void> {
    const fresh = { logKey: this.#logKey, size, root: bytesToHex(root) }
    return this.#inTurn(() => this.#compare(fresh))
  }

  /** Refuses a store that fails or forgets, also where a checkpoint is stored already. */
  requireStoring(): Promise<void> {
    return this.#inTurn(async () => {
      const text = await this.#store.read()
      if (parseKnown(text, this.#logKey) === null)
        throw new TypeError('`store`: it does not keep what was written.')
      await this.#store.write(text!)
    })
  }

  /** Refuses a stored checkpoint that is damaged or of another log; asks no server. */
  async requireStored(): Promise<void> {
    parseKnown(await this.#store.read(), this.#logKey)
  }

  /** One after the other: two that contradict each other must not both be compared with an older one. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const working = this.#last.then(work)
    this.#last = working.catch(() => {})
    return working
  }

  async #compare(fresh: Known): Promise<void> {
    if (this.#confirmed.get(fresh.size) === fresh.root) return
    const known = parseKnown(await this.#store.read(), this.#logKey)
    if (known) {
      const [older, newer] = known.size <= fresh.size ? [known, fresh] : [fresh, known]
      if (!(await this.#isContinued(older, newer)))
        throw new NotVerified(
          `The ledger was rewritten: its first ${older.size} blocks are not those that this client has seen.`,
        )
    }
    if (!known || known.size < fresh.size) await this.#store.write(JSON.stringify(fresh))
    if (this.#confirmed.size >= MAX_CONFIRMED) this.#confirmed.clear()
    this.#confirmed.set(fresh.size, fresh.root)
  }

  async #isContinued(older: Known, newer: Known): Promise<boolean> {
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

function parseKnown(text: string | null, logKey: string): Known | null {
  if (text === null) return null
  try {
    const { size, root, ...known } = JSON.parse(text) as Known
    if (Number.isSafeInteger(size) && /^[0-9a-f]{64}$/.test(root) && known.logKey === logKey)
      return { logKey, size, root }
  } catch {
    // Refused below.
  }
  throw new NotVerified('The stored checkpoint is damaged, or is that of another log.')
}
