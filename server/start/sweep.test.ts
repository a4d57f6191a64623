import { expect, test } from 'vitest'
import { EMAIL_UNDO_MS, OPERATOR_IDLE_MS } from '#api/limits.ts'
import { sweepTask } from './sweep.ts'
import { testApp } from '../testing/testApp.ts'
import { DAY_MS } from '#api/time.ts'

const { newUser, pool, clock } = await testApp()
const sweep = sweepTask(pool, () => clock.now)
const count = async (table: string) => (await pool.query(`SELECT FROM ${table}`)).rowCount
await newUser()
// Marks expire by the chain's time too, and the chain is empty.
await pool.query('UPDATE chain_head SET at_ms = $1', [clock.now])
const past = new Date(clock.now - 1)
const future = new Date(clock.now + 1000)

for (const [table, statement, ended, lasting] of [
  [
    'marks',
    'INSERT INTO marks (name, until_ms) VALUES ($2::text, $1)',
    past.getTime(),
    future.getTime(),
  ],
  [
    'sessions',
    `INSERT INTO sessions (user_id, token_hash, expires_at) SELECT id, sha256($2::bytea), $1 FROM users`,
    past,
    future,
  ],
  [
    'operator_sessions',
    `INSERT INTO operator_sessions (secret_hash, token_hash, begun_at, seen_at)
     VALUES (sha256($2::bytea), sha256($2::bytea), $1, $1)`,
    new Date(clock.now - OPERATOR_IDLE_MS - 1),
    past,
  ],
  [
    'password_resets',
    `INSERT INTO password_resets (user_id, token_hash, expires_at) SELECT id, sha256($2::bytea), $1 FROM users
     ON CONFLICT (user_id) DO UPDATE SET expires_at = excluded.expires_at`,
    past,
    future,
  ],
  [
    'mail_links',
    `INSERT INTO mail_links (user_id, token_hash, purpose, expires_at)
     SELECT id, sha256($2::bytea), 'freeze', $1 FROM users`,
    past,
    future,
  ],
  [
    'former_emails',
    `INSERT INTO former_emails (user_id, email, email_key, until)
     SELECT id, $2::text, $2::text, $1 FROM users`,
    past,
    future,
  ],
  [
    'email_wishes',
    `INSERT INTO email_wishes (user_id, email, email_key, asked_at)
     SELECT id, $2::text, $2::text, $1 FROM users`,
    new Date(clock.now - EMAIL_UNDO_MS - 1),
    past,
  ],
  [
    'farewells',
    'INSERT INTO farewells (email, at) VALUES ($2, $1)',
    new Date(clock.now - DAY_MS - 1),
    past,
  ],
  [
    'operator_requests',
    `INSERT INTO operator_requests (what, operator, asked_by, asked_at)
     VALUES ('add_operator', $2, 'Ada', $1)`,
    new Date(clock.now - 30 * DAY_MS - 1),
    past,
  ],
  [
    'operator_invitations',
    `INSERT INTO operator_invitations (ticket_hash, operator, invited_by, expires_at)
     VALUES (sha256($2::bytea), $2, 'Ada', $1)`,
    new Date(clock.now - 30 * DAY_MS - 1),
    past,
  ],
  [
    'spent_challenges',
    'INSERT INTO spent_challenges (challenge, expires_at) VALUES ($2::bytea, $1)',
    past,
    future,
  ],
  [
    'throttles',
    'INSERT INTO throttles (key, expire) VALUES ($2, $1)',
    past.getTime(),
    future.getTime(),
  ],
] as const)
  test(`the sweep removes only expired rows of ${table}`, async () => {
    await pool.query(`DELETE FROM ${table}`)
    await pool.query(statement, [ended, 'ended'])
    await sweep()
    expect(await count(table)).toBe(0)
    await pool.query(statement, [lasting, 'lasting'])
    await sweep()
    expect(await count(table)).toBe(1)
  })

test('a mark that has not expired by the chain’s time stays, even if the clock runs a day ahead', async () => {
  await pool.query('DELETE FROM marks')
  const untilMs = clock.now + DAY_MS / 2
  await pool.query("INSERT INTO marks (name, until_ms) VALUES ('ahead', $1)", [untilMs])
  await sweepTask(pool, () => clock.now + DAY_MS)()
  expect(await count('marks')).toBe(1)
})

test('the sweep keeps the newest thousand signed checkpoints', async () => {
  await pool.query(
    `INSERT INTO checkpoints (size, note, verifier_key) SELECT n, '', '' FROM generate_series(1, 1003) AS n`,
  )
  await sweep()
  const { rows } = await pool.query<{ first: bigint; count: bigint }>(
    'SELECT min(size) AS first, count(*) FROM checkpoints',
  )
  expect(rows[0]).toEqual({ first: 4n, count: 1000n })
})
