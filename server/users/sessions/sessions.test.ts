import { expect, test } from 'vitest'
import { SESSION_MS } from '#api/limits.ts'
import type { Sql } from '../../db/database.ts'
import { Listener } from '../../db/listener.ts'
import { testApp } from '../../testing/testApp.ts'
import { Sessions } from './sessions.ts'

const SESSIONS_PER_USER = 50
const NOWHERE = { device: null, network: null }

const { newUser, pool, url, log, sessions, clock } = await testApp()

async function begins() {
  const { id } = await newUser()
  await pool.query('DELETE FROM sessions WHERE user_id = $1', [id])
  const { rows } = await pool.query<{ hash: string }>(
    'SELECT password_hash AS hash FROM users WHERE id = $1',
    [id],
  )
  const { hash } = rows[0]!
  return { id, hash, begin: (nowMs: number) => sessions.begin(id, hash, NOWHERE, nowMs) }
}

/** As many as a user may have, oldest first. */
async function beginAll(begin: (nowMs: number) => Promise<string | null>): Promise<string[]> {
  const tokens: string[] = []
  while (tokens.length < SESSIONS_PER_USER) tokens.push((await begin(++clock.now))!)
  return tokens
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
  const { id, begin } = await begins()
  const tokens = await beginAll(begin)
  const [oldest, second] = tokens

  const listener = new Listener(url, log)
  const elsewhere = await Sessions.open(pool, listener, log)
  for (const process of [sessions, elsewhere])
    for (const token of tokens)
      expect(await process.ownerOf(token, clock.now)).toMatchObject({ id })

  const newest = (await begin(++clock.now))!
  expect(await sessions.ownerOf(oldest!, clock.now)).toBeNull()
  while (await elsewhere.ownerOf(oldest!, clock.now)) await new Promise(setImmediate)
  for (const token of [second!, newest])
    expect(await sessions.ownerOf(token, clock.now)).toMatchObject({ id })
  await listener.close()
})

/** A process whose database connection is lost as soon as sessions are deleted. */
function dyingSql(): Sql {
  let isLost = false
  return {
    query: (text, values) => {
      if (isLost) throw new Error('connection lost')
      isLost = text.includes('DELETE')
      return pool.query(text, values)
    },
  }
}

for (const [how, end] of [
  ['end', (dying, { id, token }) => dying.end(token, id)],
  ['endOne', (dying, { id, sessionId }) => dying.endOne(sessionId, id)],
  ['endOthers', (dying, { id }) => dying.endOthers('another', id)],
  ['begin', (dying, { id, hash }) => dying.begin(id, hash, NOWHERE, clock.now)],
] as [string, (dying: Sessions, of: Ending) => Promise<unknown>][])
  test(`every process is notified of a session that ${how} deletes, also if the connection is lost then`, async () => {
    const { id, hash, begin } = await begins()
    const [token] = await beginAll(begin)
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM sessions WHERE user_id = $1 LIMIT 1',
      [id],
    )
    const listeners = [new Listener(url, log), new Listener(url, log)]
    const elsewhere = await Sessions.open(pool, listeners[0]!, log)
    const dying = await Sessions.open(dyingSql(), listeners[1]!, log)
    const ended: (string | null)[] = []
    const isOver = new Promise<void>(resolve => {
      elsewhere.follow(userId => (userId === 'last' ? resolve() : ended.push(userId)))
    })
    await end(dying, { id, hash, token: token!, sessionId: rows[0]!.id }).catch(() => {})
    await pool.query("SELECT pg_notify('cxac_sessions', 'last')")
    await isOver
    expect(ended).toEqual([id])
    for (const listener of listeners) await listener.close()
  })

interface Ending {
  id: string
  hash: string
  token: string
  sessionId: string
}
