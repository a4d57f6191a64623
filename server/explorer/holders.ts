import { sha256 } from '#sha256'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import type { Holder } from '#api/schemas/explorer.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { KeyedCache } from '../cache/KeyedCache.ts'
import { Versioned } from '../cache/Versioned.ts'
import { TaggedReply } from '../http/TaggedReply.ts'

/** Several times as many as there are leaders. */
const MAX_ADDRESSES = 1000

type HoldersReply = TaggedReply<Holder[]>

/** The largest balances as of the latest block. An address never changes, so each is read once. */
export class Holders {
  readonly #head: LiveLedger
  readonly #addresses: KeyedCache<number, Address>
  /** By the list of leaders: there is another list as soon as one of them has moved. */
  readonly #replies = new Versioned<readonly number[], Promise<HoldersReply>>()

  constructor(sql: Sql, head: LiveLedger) {
    this.#head = head
    this.#addresses = new KeyedCache({
      max: MAX_ADDRESSES,
      load: wallets => readAddresses(sql, wallets),
    })
  }

  read(): Promise<HoldersReply> {
    const { leaders } = this.#head
    return this.#replies.at(leaders, '', () => this.#make(leaders))
  }

  async #make(wallets: readonly number[]): Promise<HoldersReply> {
    const leaders = wallets.map(wallet => ({
      wallet,
      rank: this.#head.rankOf(wallet),
      balance: microsToJson(this.#head.balanceOf(wallet)),
    }))
    const holders = await Promise.all(
      leaders.map(async ({ wallet, rank, balance }) => ({
        rank,
        address: (await this.#addresses.find(wallet))!,
        balance,
      })),
    )
    const version = bytesToHex(sha256(utf8ToBytes(JSON.stringify(holders))))
    return new TaggedReply(version, { make: () => holders })
  }
}

async function readAddresses(
  sql: Sql,
  wallets: readonly number[],
): Promise<ReadonlyMap<number, Address>> {
  const { rows } = await sql.query<{ number: number; address: Address }>(
    'SELECT number, address FROM wallets WHERE number = ANY ($1::integer[]) LIMIT $2',
    [wallets, wallets.length],
  )
  return new Map(rows.map(({ number, address }) => [number, address]))
}
