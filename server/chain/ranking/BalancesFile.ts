import { webcrypto } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { endianness } from 'node:os'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Sql } from '../../db/database.ts'
import { nullIfGone } from '../../db/nullIfGone.ts'
import { type HeadState, readHeadAndHash } from '../reading/records.ts'
import { Balances, type SavedBalances } from './Balances.ts'

const FORMAT = 2
/** A line of JSON, filled with spaces: the numbers after it are aligned. */
const HEADER_BYTES = 512
const DIGEST_BYTES = 32

/** The newest block and the number of transactions that were in memory. */
type AsOf = Pick<HeadState, 'block' | 'hash' | 'transactions'>

interface Header extends Omit<AsOf, 'hash'> {
  format: number
  endianness: string
  hash: string
  wallets: number
  distinct: number
  returned: SavedBalances['returned']
}

/**
 * All balances as of a block, in the data folder: a start then reads only what is newer from the database. A file that is
 * not whole, of another chain, too old, or whose coins are not those of the head is ignored.
 */
export class BalancesFile {
  readonly #path: string
  readonly #log: Logger
  #writtenBlock = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(dataDir: string, log: Logger) {
    this.#path = join(dataDir, 'balances')
    this.#log = log
  }

  /** `sql` is in a snapshot. */
  async read(sql: Sql, head: HeadState): Promise<Balances | null> {
    const bytes = await readFile(this.#path).catch(nullIfGone)
    if (!bytes) return null
    const found = await this.#restore(sql, bytes, head)
    if (typeof found !== 'string') return found
    this.#log.info({ why: found }, 'the stored balances are not used')
    return null
  }

  /** Never fails: without it the next start takes longer. */
  write(asOf: AsOf, balances: Balances): Promise<void> {
    if (asOf.block === this.#writtenBlock) return this.#writing
    const saved = balances.save()
    this.#writing = this.#writing.then(() => this.#write(asOf, saved))
    return this.#writing
  }

  async #write(asOf: AsOf, saved: SavedBalances): Promise<void> {
    try {
      await writeFile(`${this.#path}.new`, await pack(asOf, saved), { mode: 0o600 })
      await rename(`${this.#path}.new`, this.#path)
      this.#writtenBlock = asOf.block
    } catch (error) {
      this.#log.warn({ err: error }, 'the balances could not be stored')
    }
  }

  /** Or why not. */
  async #restore(sql: Sql, bytes: Buffer, head: HeadState): Promise<Balances | string> {
    const body = bytes.subarray(0, -DIGEST_BYTES)
    if (!bytes.subarray(-DIGEST_BYTES).equals(await digestOf(body))) return 'damaged'
    const header = JSON.parse(body.toString('utf8', 0, HEADER_BYTES)) as Header
    if (header.format !== FORMAT || header.endianness !== endianness()) return 'another format'
    const { hash } = await readHeadAndHash(sql, header.block)
    if (!hash || Buffer.from(hash).toString('hex') !== header.hash) return 'another chain'
    // Reading so many transactions would take longer than reading all wallets.
    if (head.transactions - header.transactions > head.wallets / 4) return 'too old'
    const balances = await Balances.restore(sql, unpack(body, header), header.transactions, head)
    return balances.sum === head.issued - head.fees ? balances : 'other coins'
  }
}

async function pack({ block, hash, transactions }: AsOf, saved: SavedBalances): Promise<Buffer[]> {
  const { balances, lengths, ranks, returned } = saved
  const header: Header = {
    format: FORMAT,
    endianness: endianness(),
    block,
    hash: Buffer.from(hash).toString('hex'),
    transactions,
    wallets: balances.length,
    distinct: ranks.values.length,
    returned,
  }
  const body = Buffer.concat([
    Buffer.from(JSON.stringify(header).padEnd(HEADER_BYTES)),
    ...[balances, ranks.values, lengths, ranks.counts].map(bytesOf),
  ])
  return [body, await digestOf(body)]
}

function unpack(body: Buffer, { wallets, distinct, returned }: Header): SavedBalances {
  const { buffer } = Uint8Array.from(body.subarray(HEADER_BYTES))
  const large = new Float64Array(buffer, 0, wallets + distinct)
  const small = new Uint32Array(buffer, large.byteLength)
  return {
    balances: large.subarray(0, wallets),
    lengths: small.subarray(0, wallets),
    ranks: { values: large.subarray(wallets), counts: small.subarray(wallets) },
    returned,
  }
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Float64Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Outside the event loop: of a million wallets it takes tens of milliseconds. */
const digestOf = async (body: Buffer): Promise<Buffer> =>
  Buffer.from(await webcrypto.subtle.digest('SHA-256', body as Buffer<ArrayBuffer>))
