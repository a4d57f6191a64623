import type pg from 'pg'
import { openPool, type Sql } from './database.ts'
import { planOnce } from './planOnce.ts'

const CONNECTIONS = 5

type Timeouts = NonNullable<Parameters<typeof openPool>[1]['timeouts']>

const SETTINGS = {
  default_transaction_read_only: 'on',
  // A generic plan expects a thousand rows where ten come: caching for those costs more than it saves.
  enable_memoize: 'off',
}

/**
 * Connections for reads that repeat: planning took most of such a query's time. Every statement is prepared, so its text
 * must be a constant. A test checks the plans.
 */
export class Reader implements Sql {
  readonly #pool: pg.Pool
  readonly #names = new Map<string, string>()

  constructor(url: string, onIdleError: (error: Error) => void, timeouts?: Timeouts) {
    const setUp = planOnce(SETTINGS)
    const options = { name: 'cxac-reader', max: CONNECTIONS, setUp, onIdleError }
    this.#pool = openPool(url, { ...options, ...(timeouts && { timeouts }) })
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return this.#pool.query<Row>({ name: this.#statementName(text), text, values })
  }

  /** Runs `work` on one connection, which it also gets: facts about a connection are valid until it ends. */
  async onOne<T>(work: (sql: Sql, connection: object) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect()
    const query: Sql['query'] = (text, values = []) =>
      client.query({ name: this.#statementName(text), text, values })
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

  #statementName(text: string): string {
    const name = this.#names.get(text) ?? `read-${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}
