import type pg from 'pg'
import { openPool, type Sql } from './database.ts'
import { planOnce } from './planOnce.ts'

const CONNECTIONS = 5

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

  constructor(url: string, onIdleError: (error: Error) => void) {
    const setUp = planOnce(SETTINGS)
    this.#pool = openPool(url, { name: 'cxac-reader', max: CONNECTIONS, setUp, onIdleError })
  }

  query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
    return this.#pool.query<Row>({ name: this.#nameOf(text), text, values })
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
