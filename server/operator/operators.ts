import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { atomically, type Sql } from '../db/database.ts'
import { Refusal } from '#api/refusals.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fold, parseUsername } from '../users/names.ts'
import { hashToken } from '../users/sessions.ts'

/** Whoever comes with `OPERATOR_TOKEN`. */
export const FIXED = 'operator'
const FIRST = 'first operator'
/** In the record these are somebody else. */
const RESERVED = new Set([FIXED, 'applicant', 'you', 'cxac'])

/** The name of the operator whose token has this hash. */
export async function nameBehind(sql: Sql, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'SELECT name FROM operators WHERE token_hash = $1 LIMIT 1',
    [tokenHash],
  )
  return rows[0]?.name ?? null
}

export async function tokenHashOf(sql: Sql, name: string): Promise<Buffer | null> {
  const { rows } = await sql.query<{ token_hash: Buffer }>(
    'SELECT token_hash FROM operators WHERE name = $1 LIMIT 1',
    [name],
  )
  return rows[0]?.token_hash ?? null
}

/**
 * When there is no operator yet, and no token is set: makes the first one. The token goes into a file
 * for its owner alone, never into the output, which others keep and read. Answers the file, while it
 * is there.
 */
export async function makeFirstOperator(pool: pg.Pool, config: Config): Promise<string | null> {
  if (config.operatorToken !== null) return null
  const file = join(config.dataDir, 'operator-token')
  const token = newToken()
  await atomically(pool, async sql => {
    const { rowCount } = await sql.query(
      `INSERT INTO operators (name, token_hash)
       SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM operators)
       ON CONFLICT DO NOTHING`,
      [FIRST, hashToken(token)],
    )
    if (!rowCount) return
    // An older one would keep its rights, whatever they are.
    await rm(file, { force: true })
    await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx', flush: true })
  })
  return existsSync(file) ? file : null
}

/**
 * Makes an operator, or gives one a new token. Answers the token, which is kept nowhere. With the old
 * token everything that was made with it ends: sessions by its hash, passkeys here.
 */
export async function addOperator(sql: Sql, wished: string): Promise<string> {
  const name = parseOperatorName(wished)
  if (isReserved(name)) throw new PlainProblem(`An operator cannot be called '${name}'.`)
  const token = newToken()
  await sql.query(
    `WITH removed AS (DELETE FROM operator_passkeys WHERE operator = $1)
     INSERT INTO operators (name, token_hash)
     VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()`,
    [name, hashToken(token)],
  )
  return token
}

/** The same, but never for one that is there: whoever could give another a new token could pose as them. */
export async function makeOperator(sql: Sql, name: string): Promise<string> {
  const token = newToken()
  const { rowCount } = await sql.query(
    'INSERT INTO operators (name, token_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [name, hashToken(token)],
  )
  if (!rowCount) throw new Refusal('username_taken')
  return token
}

/** As it is kept and compared; refuses what nobody can be called, or somebody is. */
export async function parseFreeName(sql: Sql, wished: string): Promise<string> {
  const name = parseOperatorName(wished)
  if (isReserved(name) || (await isOperator(sql, name))) throw new Refusal('username_taken')
  return name
}

export async function isOperator(sql: Sql, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators WHERE name = $1 LIMIT 1', [name])
  return rowCount === 1
}

/** Whether there is anybody whose yes could be asked for. */
export async function hasSecondOperator(sql: Sql, hasFixedOperator: boolean): Promise<boolean> {
  const { rows } = await sql.query('SELECT FROM operators LIMIT 2')
  return rows.length + Number(hasFixedOperator) >= 2
}

const parseOperatorName = (wished: string) => parseUsername(wished).shown
const isReserved = (name: string) => RESERVED.has(fold(name))

export async function removeOperator(sql: Sql, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM operators WHERE name = $1', [name])
  return rowCount === 1
}

export async function listOperators(sql: Sql): Promise<{ name: string; created_at: Date }[]> {
  const { rows } = await sql.query<{ name: string; created_at: Date }>(
    'SELECT name, created_at FROM operators ORDER BY name LIMIT 1000',
  )
  return rows
}

const newToken = () => randomBytes(24).toString('base64url')
