import { leafHash, merkleLevels } from '#api/chain/tree/merkle.ts'
import type { RecordedBlock } from '#api/chain/replay/replay.ts'
import type { Sql } from '../db/database.ts'
import { readBlocks } from './reading/readBlocks.ts'

/** About 5 MB. */
const MAX_LEAVES = 20_000

interface BlockTree {
  block: RecordedBlock
  /** The number of its first transaction. */
  first: number
  /** Over its transactions; the leaves first. */
  levels: (readonly Uint8Array[])[]
}

/** A cache of trees of recently requested blocks: hashing a block of a thousand takes many times as long as a query. */
export class BlockTrees {
  readonly #sql: Sql
  readonly #maxLeaves: number
  readonly #cached = new Map<number, BlockTree>()
  #leaves = 0

  constructor(sql: Sql, maxLeaves = MAX_LEAVES) {
    this.#sql = sql
    this.#maxLeaves = maxLeaves
  }

  async of(number: number): Promise<BlockTree> {
    const tree = this.#cached.get(number) ?? (await this.#read(number))
    this.#evict(number)
    this.#cached.set(number, tree)
    this.#leaves += leavesOf(tree)
    for (const oldest of this.#cached.keys()) {
      if (this.#leaves <= this.#maxLeaves) break
      this.#evict(oldest)
    }
    return tree
  }

  #evict(number: number): void {
    const tree = this.#cached.get(number)
    if (!tree) return
    this.#cached.delete(number)
    this.#leaves -= leavesOf(tree)
  }

  async #read(number: number): Promise<BlockTree> {
    const blocks = await readBlocks(this.#sql, Math.max(0, number - 2), 2)
    const block = blocks.find(found => found.number === number)
    if (!block) throw new Error('A transaction is in a block that does not exist')
    const before = blocks.find(found => found.number === number - 1)?.transactions ?? 0
    const { rows } = await this.#sql.query<{ hash: Uint8Array }>(
      `SELECT hash
       FROM transactions
       WHERE number > $1 AND number <= $2
       ORDER BY number
       LIMIT $3`,
      [before, block.transactions, block.transactions - before],
    )
    return { block, first: before + 1, levels: merkleLevels(rows.map(row => leafHash(row.hash))) }
  }
}

const leavesOf = ({ levels }: BlockTree): number => levels[0]!.length
