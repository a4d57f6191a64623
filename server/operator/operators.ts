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

/** The name in records of what was done with `OPERATOR_TOKEN`. */
export const FIXED = 'operator'
const FIRST = 'first operator'
/** In the record these are somebody else. */
const RESERVED = new Set([FIXED, 'applicant', 'you', 'cxac'])
const TERMINAL = ' (terminal)'

/** Who made an operator; both null: the terminal or the first start did. */
export interface Origin {
  invitedBy: string | null
  /** Null where the inviter was the only operator. */
  agreedBy: string | null
}

export interface OperatorRow extends Origin {
  name: string
  since: Date
}

/** How records name a user of the machine at work in the terminal. No operator can be called that. */
export const terminalName = (user: string): string => user + TERMINAL
export const isTerminal = (name: string): boolean => name.endsWith(TERMINAL)

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

/** Answers what the operators have to know at a start, if anything. */
export async function prepareSignIn(pool: pg.Pool, config: Config): Promise<string | null> {
  if (config.operatorToken === null) {
    const file = await makeFirstOperator(pool, config)
    return file && `token in ${file}`
  }
  return (await hasNamedOperator(pool))
    ? 'OPERATOR_TOKEN is not accepted: there are operators with names'
    : null
}

/**
 * When there is no operator yet: makes the first one. The token goes into a file
 * for its owner alone, never into the output, which others keep and read. Answers the file, while it
 * is there.
 */
async function makeFirstOperator(pool: pg.Pool, { dataDir }: Config): Promise<string | null> {
  const file = join(dataDir, 'operator-token')
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
 * In one unit of work, for the terminal: makes an operator, or gives one a new token, which is answered and kept nowhere.
 * The terminal's user vouches for them, so they depend on no inviter any more. With the old token everything that was
 * made with it ends: sessions by its hash; passkeys, requests and invitations here.
 */
export async function addOperator(sql: Sql, wished: string): Promise<string> {
  const name = parseOperatorName(wished)
  if (isReserved(name)) throw new PlainProblem(`An operator cannot be called '${name}'.`)
  const token = newToken()
  await sql.query(
    `WITH removed AS (DELETE FROM operator_passkeys WHERE operator = $1)
     INSERT INTO operators (name, token_hash)
     VALUES ($1, $2)
     ON CONFLICT (name) DO UPDATE
     SET token_hash = excluded.token_hash, created_at = now(), invited_by = NULL, agreed_by = NULL`,
    [name, hashToken(token)],
  )
  // With a named operator OPERATOR_TOKEN ends, and with it what was asked for in its name.
  await withdrawAll(sql, [name, FIXED])
  return token
}

/** In one unit of work. Answers the token. Never for a name that is there: a new token would let its bearer pose as that operator. */
export async function joinOperator(
  sql: Sql,
  name: string,
  { invitedBy, agreedBy }: Origin,
  nowMs: number,
): Promise<string> {
  const token = newToken()
  const { rowCount } = await sql.query(
    `INSERT INTO operators (name, token_hash, created_at, invited_by, agreed_by)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [name, hashToken(token), new Date(nowMs), invitedBy, agreedBy],
  )
  if (!rowCount)
    throw new Refusal('username_taken', { sentence: `There is an operator ${name} already.` })
  await withdrawAll(sql, [FIXED])
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

/** From then on `OPERATOR_TOKEN` is refused: what is done with it would be on record under no name. */
export async function hasNamedOperator(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators LIMIT 1')
  return rowCount === 1
}

/** Whether two-operator rules hold. */
export async function hasSecondOperator(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators LIMIT 2')
  return rowCount === 2
}

const parseOperatorName = (wished: string) => parseUsername(wished).shown
const isReserved = (name: string) => RESERVED.has(fold(name)) || isTerminal(fold(name))

/** In one unit of work. */
export async function removeOperator(sql: Sql, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('DELETE FROM operators WHERE name = $1', [name])
  await withdrawAll(sql, [name])
  return rowCount === 1
}

export async function listOperators(sql: Sql): Promise<OperatorRow[]> {
  const { rows } = await sql.query<OperatorRow>(
    `SELECT name, created_at AS since, invited_by AS "invitedBy", agreed_by AS "agreedBy"
     FROM operators
     ORDER BY name
     LIMIT 1000`,
  )
  return rows
}

/**
 * What these operators have asked for, and the invitations that are theirs or have their yes. Left behind, a request could
 * be confirmed by who made its asker, and an invitation could bring a removed operator back.
 */
async function withdrawAll(sql: Sql, names: string[]): Promise<void> {
  await sql.query('DELETE FROM operator_requests WHERE asked_by = ANY ($1)', [names])
  await sql.query(
    `DELETE FROM operator_invitations
     WHERE used_at IS NULL
       AND (operator = ANY ($1) OR invited_by = ANY ($1) OR agreed_by = ANY ($1))`,
    [names],
  )
}

const newToken = () => randomBytes(24).toString('base64url')
