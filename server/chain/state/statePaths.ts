import { randomUUID } from 'node:crypto'
import { HASH_BYTES } from '#api/chain/tree/merkle.ts'
import type { SumNode } from '#api/chain/state/stateTree.ts'
import { type Micros, micros } from '#api/chain/money.ts'
import type { Sql } from '../../db/database.ts'
import type { Listener } from '../../db/listener.ts'
import { KeyedCache } from '../../cache/KeyedCache.ts'
import { Semaphore } from '../../limits/Semaphore.ts'
import type { ProvedPlace, StateKeeper } from './StateKeeper.ts'

/** A request: its name, the wallet's number, and the block of the state. */
export const ASKED_CHANNEL = 'cxac_state_asked'
/** The name of the request, and the result. */
export const ANSWERED_CHANNEL = 'cxac_state_answered'

const TIMEOUT_MS = 10_000
/** After a request without an answer. */
const REST_MS = 2000
/** Every process gets each NOTIFY, and its commit waits for those of payments and they for it: few at a time. */
const AT_ONCE = 4
const WAITING = 200
const CACHED_PATHS = 1000
const NODE_BYTES = 8 + HASH_BYTES

/** A wallet's place in a state. */
interface StatePath {
  /** Its place in the order of first transactions. */
  number: number
  wallets: number
  balance: Micros
  historyLength: number
  /** Hash of its key set; null: it was custodial. */
  keys: Uint8Array | null
  path: SumNode[]
}

/** Asks the process that has the tree. */
export class StatePaths {
  readonly #sql: Sql
  readonly #waiting = new Map<string, (answer: StatePath | null) => void>()
  readonly #semaphore = new Semaphore(AT_ONCE, WAITING)
  /** By wallet and block: the state after a block never changes. */
  readonly #known = new KeyedCache<string, StatePath>({ max: CACHED_PATHS })
  #silentSinceMs = -Infinity

  private constructor(sql: Sql) {
    this.#sql = sql
  }

  static async open(sql: Sql, listener: Listener): Promise<StatePaths> {
    const paths = new StatePaths(sql)
    await listener.subscribe(ANSWERED_CHANNEL, {
      onNotice: payload => paths.#onNotice(payload),
      onReturn: () => {},
    })
    return paths
  }

  /** Null if no process knows that state, or the wallet had no coins by then. */
  find(wallet: number, block: number): Promise<StatePath | null> {
    const key = `${wallet} ${block}`
    return this.#semaphore.run(async () => {
      const known = this.#known.get(key)
      if (known) return known
      if (performance.now() - this.#silentSinceMs < REST_MS) return null
      const found = await this.#ask(wallet, block)
      if (found) this.#known.set(key, found)
      return found
    })
  }

  async #ask(wallet: number, block: number): Promise<StatePath | null> {
    const name = randomUUID()
    const answered = Promise.withResolvers<StatePath | null>()
    this.#waiting.set(name, answered.resolve)
    const timeout = setTimeout(() => {
      this.#silentSinceMs = performance.now()
      answered.resolve(null)
    }, TIMEOUT_MS)
    try {
      await this.#sql.query(`SELECT pg_notify('${ASKED_CHANNEL}', $1)`, [
        `${name} ${wallet} ${block}`,
      ])
      return await answered.promise
    } finally {
      clearTimeout(timeout)
      this.#waiting.delete(name)
    }
  }

  #onNotice(payload: string): void {
    const [name, ...fields] = payload.split(' ')
    this.#waiting.get(name!)?.(fields.length > 1 ? parsePath(fields) : null)
  }
}

export function answerTo(payload: string, keeper: StateKeeper): string {
  const [name, wallet, block] = payload.split(' ')
  const found = keeper.prove(Number(wallet), Number(block))
  return `${name} ${found ? formatPath(found) : 'unknown'}`
}

function formatPath({ place, wallets, balance, historyLength, keys, path }: ProvedPlace): string {
  const bytes = Buffer.alloc(path.length * NODE_BYTES)
  for (const [i, { sum, hash }] of path.entries()) {
    bytes.writeBigUInt64BE(sum, i * NODE_BYTES)
    bytes.set(hash, i * NODE_BYTES + 8)
  }
  const own = `${place + 1} ${wallets} ${balance} ${historyLength} ${bytes.toString('base64')}`
  return keys ? `${own} ${Buffer.from(keys).toString('hex')}` : own
}

function parsePath([number, wallets, balance, historyLength, path, keys]: string[]): StatePath {
  const bytes = Buffer.from(path!, 'base64')
  return {
    number: Number(number),
    wallets: Number(wallets),
    balance: micros(BigInt(balance!)),
    historyLength: Number(historyLength),
    keys: keys === undefined ? null : new Uint8Array(Buffer.from(keys, 'hex')),
    path: Array.from({ length: bytes.length / NODE_BYTES }, (_, i) => ({
      sum: micros(bytes.readBigUInt64BE(i * NODE_BYTES)),
      hash: new Uint8Array(bytes.subarray(i * NODE_BYTES + 8, (i + 1) * NODE_BYTES)),
    })),
  }
}
