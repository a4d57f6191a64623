import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transfer } from '#api/calls/ledger.ts'
import { mine } from '#api/calls/mining.ts'
import { testKyc } from '../../testing/testKyc.ts'
import { testMails } from '../../testing/testMails.ts'
import { testPerson } from '../../testing/testPerson.ts'
import { brokenRules } from './migrationRules.ts'

const FOLDER = join(import.meta.dirname, '../migrations')
/** From this migration on, servers are upgraded one after the other. */
const LAST_WITHOUT_RULE = 31

test('no migration has a statement that a server of the version before does not survive', () => {
  const found = readdirSync(FOLDER)
    .filter(name => Number.parseInt(name, 10) > LAST_WITHOUT_RULE)
    .flatMap(name =>
      brokenRules(readFileSync(join(FOLDER, name), 'utf8')).map(what => `${name}: ${what}`),
    )
  expect(found).toEqual([])
})

for (const statement of [
  'DROP TABLE users',
  'ALTER TABLE users DROP COLUMN email',
  'ALTER TABLE users RENAME COLUMN email TO mail',
  'ALTER TABLE users RENAME TO people',
  'ALTER TABLE users ALTER COLUMN email TYPE bytea',
  'ALTER TABLE users ALTER email SET NOT NULL',
  'ALTER TABLE users ALTER COLUMN is_findable DROP DEFAULT',
  'ALTER TABLE users ADD COLUMN motto text NOT NULL',
  'ALTER TABLE users ADD COLUMN nick text DEFAULT NULL, ADD COLUMN motto text NOT NULL',
  'ALTER TABLE users ADD COLUMN number integer UNIQUE',
  'ALTER TABLE users ADD CONSTRAINT users_named CHECK (username <> email)',
  'ALTER TABLE users ADD FOREIGN KEY (id) REFERENCES wallets (id)',
  'CREATE INDEX users_named ON users (username)',
  'CREATE UNIQUE INDEX users_named ON users (username)',
  'DROP FUNCTION give_pen()',
  'DROP INDEX users_username',
  'UPDATE users SET is_findable = false',
  'DELETE FROM marks WHERE until_ms < 5',
  'TRUNCATE marks',
  'REVOKE INSERT ON users FROM cxac_server',
  '-- Nobody needs it.\nDROP TABLE users',
  'ALTER TABLE users ADD COLUMN motto text;\nALTER TABLE wallets ADD COLUMN motto text',
])
  test(`an older server does not survive: ${statement}`, () =>
    expect(brokenRules(`CREATE TABLE other (id integer);\n\n${statement};`)).toHaveLength(1))

for (const statement of [
  'CREATE TABLE mottos (id integer PRIMARY KEY, user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE)',
  'CREATE TABLE mottos (id integer);\nCREATE UNIQUE INDEX mottos_id ON mottos (id);\nUPDATE mottos SET id = 1',
  'ALTER TABLE users ADD COLUMN motto text',
  'ALTER TABLE users ADD COLUMN is_loud boolean NOT NULL DEFAULT false',
  'ALTER TABLE users ADD CONSTRAINT users_named CHECK (username <> email) NOT VALID',
  "ALTER TABLE account_events DROP CONSTRAINT account_events_what_check, ADD CONSTRAINT account_events_what_check CHECK (what IN ('a', 'b'))",
  'CREATE FUNCTION old() RETURNS void LANGUAGE plpgsql AS $$ BEGIN\n  DELETE FROM marks; TRUNCATE marks; END $$',
  'DROP TRIGGER users_changed ON users;\nCREATE TRIGGER users_changed AFTER UPDATE ON users EXECUTE FUNCTION announce_user()',
  'CREATE TRIGGER users_stay BEFORE DELETE OR TRUNCATE ON users EXECUTE FUNCTION refuse_change()',
  '-- DROP TABLE users; would be too early.\nSELECT 1',
  '-- An older server survives: it has never written there.\nDROP TABLE users',
])
  test(`an older server survives: ${statement}`, () =>
    expect(brokenRules(`${statement};`)).toEqual([]))

test('a running server works on while each of its tables gets new columns', async () => {
  const world = await testKyc()
  const mails = await testMails(world)
  const [from, to] = [await world.newUser(), await world.newUser()]
  await world.askCall(mine, { userId: from.id }, { token: from.token, ip: '192.0.2.9' })
  const pay = () =>
    world.askCall(
      transfer,
      { fromAddress: from.address, toAddress: to.address, amount: 0.001 },
      { token: from.token },
    )
  // A statement that was prepared before the change must work after it.
  expect((await pay()).status).toBe(200)
  const { rows } = await world.owner.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  )
  expect(rows.length).toBeGreaterThan(20)
  for (const { name } of rows)
    await world.owner.query(
      `ALTER TABLE ${name} ADD COLUMN later_word text, ADD COLUMN later_number integer NOT NULL DEFAULT 7`,
    )
  expect((await pay()).status).toBe(200)
  const { user } = await testPerson(world, mails)
  expect(user.address).toMatch(/^0x/)
})
