import { expect, test } from 'vitest'
import { SESSION_MS } from '#api/limits.ts'
import { Listener } from '../db/listener.ts'
import { testApp } from '../testing/testApp.ts'
import { Sessions } from './sessions.ts'

const SESSIONS_PER_USER = 50
const NOWHERE = { device: null, network: null }

const { newUser, pool, url, log, sessions, clock } = await testApp()

async function begins() {
  const { id } = await newUser()
  const { rows } = await pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [id],
  )
  return { id, begin: (nowMs: number) => sessions.begin(id, rows[0]!.hash, NOWHERE, nowMs) }
}

test('a session ends in the millisecond in which it expires, cached or not', async () => {
  const { id, begin } = await begins()
  const token = (await begin(clock.now))!
  const endMs = clock.now + SESSION_MS
  expect(await sessions.ownerOf(token, endMs - 1)).toMatchObject({ id })
  expect(await sessions.ownerOf(token, endMs)).toBeNull()
  sessions.evict(id)
  expect(await sessions.ownerOf(token, endMs)).toBeNull()
})

test('a user has at most 50 sessions: the next one ends the oldest at once, in every process', async () => {
  const { id, begin: beginAt } = await begins()
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
  const begin = async () => (await beginAt(++clock.now))!
  const tokens: string[] = []
  while (tokens.length < SESSIONS_PER_USER) tokens.push(await begin())
  const [oldest, second] = tokens

  const listener = new Listener(url, log)
  const elsewhere = await Sessions.open(pool, listener, log)
  for (const process of [sessions, elsewhere])
    for (const token of tokens)
      expect(await process.ownerOf(token, clock.now)).toMatchObject({ id })

  const newest = await begin()
  expect(await sessions.ownerOf(oldest!, clock.now)).toBeNull()
  while (await elsewhere.ownerOf(oldest!, clock.now)) await new Promise(setImmediate)
  for (const token of [second!, newest])
    expect(await sessions.ownerOf(token, clock.now)).toMatchObject({ id })
  await listener.close()
})
