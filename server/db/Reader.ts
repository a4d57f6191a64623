import type pg from 'pg'
import { openPool, type Sql } from './database.ts'
import { planOnce } from './planOnce.ts'

const CONNECTIONS = 5

type Patience = NonNullable<Parameters<typeof openPool>[1]['patience']>

const SETTINGS = {
  default_transaction_read_only: 'on',
  // Made ready for the thousand rows of a generic plan, for the ten that come.
  enable_memoize: 'off',
}

/**
 * Connections that only read what is asked for again and again: planning took most of such a query's
 * time. Every statement is prepared, so its text must be a constant; a test holds what PostgreSQL plans.
 */
export class Reader implements Sql {
  readonly #pool: pg.Pool
  readonly #names = new Map<string, string>()

  constructor(url: string, onIdleError: (error: Error) => void, patience?: Patience) {
    const setUp = planOnce(SETTINGS)
    const options = { name: 'cxac-reader', max: CONNECTIONS, setUp, onIdleError }
    this.#pool = openPool(url, { ...options, ...(patience && { patience }) })
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return this.#pool.query<Row>({ name: this.#nameOf(text), text, values })
  }

  /** All of `work` on one connection, which is told as well: what was learnt of it holds until it ends. */
  async onOne<T>(work: (sql: Sql, connection: object) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const query: Sql['query'] = (text, values = []) =>
      client.query({ name: this.#nameOf(text), text, values })
    try {
      const result = await work({ query }, client)
      client.release()
      return result
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `read-${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
