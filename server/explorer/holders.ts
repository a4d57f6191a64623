import { sha256 } from '#sha256'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from '#api/chain/address.ts'
import type { Holder } from '#api/schemas/explorer.ts'
import { microsToJson } from '#api/chain/money.ts'
import type { Sql } from '../db/database.ts'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import { Versioned } from '../cache/Versioned.ts'

/** The largest balances as of the latest block. An address never changes, so each is read once. */
export class Holders {
  readonly #sql: Sql
  readonly #head: LiveLedger
  #addresses: ReadonlyMap<number, Address> = new Map()
  #latest: { leaders: readonly number[]; answer: Versioned<Holder[]> } | null = null

  constructor(sql: Sql, head: LiveLedger) {
    this.#sql = sql
    this.#head = head
  }

  async read(): Promise<Versioned<Holder[]>> {
    const { leaders } = this.#head
    // Another list as soon as one of them has moved.
    if (this.#latest?.leaders === leaders) return this.#latest.answer
    const answer = await this.#make(leaders)
    this.#latest = { leaders, answer }
    return answer
  }

  async #make(wallets: readonly number[]): Promise<Versioned<Holder[]>> {
    const leaders = wallets.map(wallet => ({
      wallet,
      rank: this.#head.rankOf(wallet),
      balance: microsToJson(this.#head.balanceOf(wallet)),
    }))
    const addresses = await this.#addressesOf(wallets)
    const holders = leaders.map(({ wallet, rank, balance }) => ({
      rank,
      address: addresses.get(wallet)!,
      balance,
    }))
    const version = bytesToHex(sha256(utf8ToBytes(JSON.stringify(holders))))
    return new Versioned(version, { make: () => holders })
  }

  async #addressesOf(wallets: readonly number[]): Promise<ReadonlyMap<number, Address>> {
    if (wallets.some(wallet => !this.#addresses.has(wallet))) {
      const { rows } = await this.#sql.query<{ number: number; address: Address }>(
        'SELECT number, address FROM wallets WHERE number = ANY ($1::integer[]) LIMIT $2',
        [wallets, wallets.length],
      )
      this.#addresses = new Map(rows.map(({ number, address }) => [number, address]))
    }
    return this.#addresses
  }
}
