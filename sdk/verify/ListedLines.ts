import { NotProvenYet, NotVerified } from '../errors.ts'
import { NO_BALANCE, type Verifier } from './Verifier.ts'

interface Place {
  block: number
  line: number
}

interface Begin {
  address: string
  patienceMs: number
  /** After which the list begins; null if the line is not known. */
  begin: Place | null
}

/** Compares how many lines of a wallet were listed with how many are proven: their numbers are the server's. */
export class ListedLines {
  readonly #verifier: Verifier
  readonly #address: string
  readonly #patienceMs: number
  /** What was listed last, and since the list has ended. */
  #uncounted: Place[]
  /** Where the list has ended: a proof must reach this far. */
  #end: (Place & { untilMs: number }) | null = null
  /** How many lines there are up to a block. */
  #proven: { block: number; lines: number } | null = null

  constructor(verifier: Verifier, { address, patienceMs, begin }: Begin) {
    this.#verifier = verifier
    this.#address = address
    this.#patienceMs = patienceMs
    this.#uncounted = begin ? [begin] : []
  }

  add(place: Place): void {
    // Lines are counted from the first one on: those before the end need not be compared one by one.
    if (!this.#end) this.#uncounted = []
    this.#uncounted.push(place)
  }

  /** Where the server says that the list ends: whether it is whole. Throws if it stays incomplete. */
  async isWhole(): Promise<boolean> {
    const last = this.#uncounted.at(-1)
    if (!last) return true
    this.#end ??= { ...last, untilMs: Date.now() + this.#patienceMs }
    this.#proven ??= await this.#count(this.#end)
    const isWhole = this.#proven !== null && this.#compare(this.#proven)
    if (isWhole) this.#proven = this.#end = null
    else if (Date.now() > this.#end.untilMs) throw this.#missing()
    return isWhole
  }

  async #count({ block, line }: Place): Promise<{ block: number; lines: number } | null> {
    const found = await this.#verifier.findBalance(this.#address, block)
    if (typeof found !== 'string') return found
    return line === 0 && found === NO_BALANCE ? { block: 0, lines: 0 } : null
  }

  /** False if lines are missing at the end only: a process of the server may be behind the others. */
  #compare({ block, lines }: { block: number; lines: number }): boolean {
    const counted = this.#uncounted.filter(place => place.block <= block)
    const listed = counted.at(-1)!.line
    if (listed < lines && counted.length === this.#uncounted.length) return false
    if (listed !== lines)
      throw new NotVerified(
        `The server lists ${listed} transactions up to block ${block}, and the wallet has ${lines}.`,
      )
    this.#uncounted = this.#uncounted.slice(counted.length)
    return true
  }

  #missing(): Error {
    if (!this.#proven)
      return new NotProvenYet('How many transactions the wallet has is not proven.')
    const { block, lines } = this.#proven
    return new NotVerified(
      `The wallet has ${lines} transactions up to block ${block}, and the server has left out some.`,
    )
  }
}
