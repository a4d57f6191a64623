import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/database/testDatabase.ts'
import { PgClient } from './PgClient.ts'

const { url } = await testDatabase()
const QUESTION = { name: 'sum', text: 'SELECT $1::int + 1 AS sum', values: [1] }

async function connected(options: pg.ClientConfig = {}): Promise<PgClient> {
  const client = new PgClient({ connectionString: url, ...options })
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end().catch(() => {}))
  return client
}

test('queries work as in pg: with a promise or a callback, with rows or an error', async () => {
  const client = await connected()
  const answer = [{ sum: 2 }]
  expect((await client.query(QUESTION)).rows).toEqual(answer)
  expect((await client.query('SELECT $1::int + 1 AS sum', [1])).rows).toEqual(answer)
  await expect(client.query('SELECT 1 / 0')).rejects.toThrow(pg.DatabaseError)
  const arrived = Promise.withResolvers<unknown>()
  client.query(QUESTION, (_error, { rows }) => arrived.resolve(rows))
  expect(await arrived.promise).toEqual(answer)
  const refused = Promise.withResolvers<unknown>()
  client.query('SELECT 1 / 0', [], error => refused.resolve(error))
  expect(await refused.promise).toBeInstanceOf(pg.DatabaseError)
})

for (const pipeline of [false, true])
  test(`a server that does not answer fails every query on the connection${pipeline ? ', also pipelined ones' : ''}`, async () => {
    const client = await connected({ query_timeout: 200, ...(pipeline && { pipeline }) })
    const asked = ['SELECT pg_sleep(60)', ...(pipeline ? ['SELECT 1'] : [])]
    const answers = await Promise.allSettled(asked.map(text => client.query(text)))
    expect(answers.map(({ status }) => status)).toEqual(asked.map(() => 'rejected'))
    await expect(client.query('SELECT 1')).rejects.toThrow()
  })

test('a query leaves nothing in old space', async () => {
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as (options?: { type: 'minor' }) => void
  const client = await connected({ query_timeout: 5000 })
  const ask = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await client.query(QUESTION)
      if (i % 50 === 0) gc({ type: 'minor' })
    }
    gc({ type: 'minor' })
    gc({ type: 'minor' })
  }
  await ask(2000)
  gc()
  const before = getHeapStatistics().used_heap_size
  await ask(2000)
  const each = (getHeapStatistics().used_heap_size - before) / 2000
  expect(each).toBeLessThan(500)
})
