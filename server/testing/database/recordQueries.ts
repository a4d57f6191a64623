import type { Sql } from '../../db/database.ts'

interface Query {
  text: string
  values: unknown[]
}

/** Records every query to these pools from now on in the returned list. */
export function recordQueries(...asked: Sql[]): readonly Query[] {
  const recorded: Query[] = []
  for (const sql of asked) {
    const ask = sql.query.bind(sql)
    const query: Sql['query'] = (text, values = []) => {
      recorded.push({ text, values })
      return ask(text, values)
    }
    Object.assign(sql, { query })
  }
  return recorded
}
