import type pg from 'pg'
import type { Sql } from '../db/database.ts'

interface Query {
  text: string
  values: unknown[]
}

/** Every query that the pool is asked from now on, in a list that grows. */
export function recordQueries(pool: pg.Pool): readonly Query[] {
  const recorded: Query[] = []
  const ask = pool.query.bind(pool) as Sql['query']
  const query: Sql['query'] = (text, values = []) => {
    recorded.push({ text, values })
    return ask(text, values)
  }
  Object.assign(pool, { query })
  return recorded
}
