import { pino } from 'pino'
import * as Type from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../testing/testDatabase.ts'
import { defineTask, enqueue, workOnJobs } from './jobs.ts'

const { url, pool } = await testDatabase()

test('a job that nobody understands fails once, says so without its data, and is not tried again', async () => {
  const said: string[] = []
  const log = pino({ level: 'error' }, { write: line => void said.push(line) })
  const done: string[] = []
  const letter = defineTask(Type.Object({ what: Type.Enum(['known']) }), async ({ what }) => {
    done.push(what)
  })
  await enqueue(pool, 'letter', { what: 'unheard-of' })
  await enqueue(pool, 'letter', { what: 'known' })
  onTestFinished(await workOnJobs(url, { letter }, '', log))
  const waiting = async () =>
    (await pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount
  while (await waiting()) await new Promise(setImmediate)
  expect(done).toEqual(['known'])
  expect(said).toHaveLength(1)
  expect(said[0]).toContain('a job was not understood')
  expect(said[0]).not.toContain('unheard-of')
})
