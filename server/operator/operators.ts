import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../settings/config.ts'
import { atomically, type Sql } from '../db/database.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { PlainProblem } from '../text/PlainProblem.ts'
import { fold, parseUsername } from '../users/names/names.ts'
import { hashToken } from '../users/sessions/sessions.ts'

/** The name in records of what was done with `OPERATOR_TOKEN`. */
export const FIXED = 'operator'
const FIRST = 'first operator'
/** Names that the record uses for somebody else. */
const RESERVED = new Set([FIXED, 'applicant', 'owner', 'you'])
const TERMINAL = ' (terminal)'

/** Who added an operator; both null: the terminal or the first start did. */
export interface Origin {
  invitedBy: string | null
  /** Null where the inviter was the only operator. */
  agreedBy: string | null
}

export interface OperatorRow extends Origin {
  name: string
  since: Date
}

/** How records name the machine's user in the terminal. No operator can have such a name. */
export const terminalName = (user: string): string => user + TERMINAL
export const isTerminal = (name: string): boolean => name.endsWith(TERMINAL)

/** The name of the operator whose token has this hash. */
export async function operatorOfToken(sql: Sql, tokenHash: Buffer): Promise<string | null> {
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

/** Returns a hint for the operators to print at the start, if there is one. */
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
 * Adds the first operator when there is none yet. The token goes into a file that only its owner can
 * read, never into the output, which others may store and read. Returns the file while it exists.
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
    // Overwriting an older file would leave its permissions as they are.
    await rm(file, { force: true })
    await writeFile(file, `${token}\n`, { mode: 0o600, flag: 'wx', flush: true })
  })
  return existsSync(file) ? file : null
}

/**
 * For the terminal, in a database transaction: adds an operator, or gives one a new token, which is returned and stored
 * only as a hash. The terminal's user vouches for them, so they no longer depend on an inviter. Everything made with the
 * old token ends: sessions by its hash; passkeys, requests and invitations here.
 */
export async function addOperator(sql: Sql, text: string): Promise<string> {
  const name = parseOperatorName(text)
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
  // A named operator ends OPERATOR_TOKEN, and with it the requests made in its name.
  await withdrawAll(sql, [name, FIXED])
  return token
}

/** Needs a database transaction. Returns the token. Refuses existing names: a new token would impersonate that operator. */
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
    throw new Refusal('username_taken', { detail: { name: 'operator_exists', values: { name } } })
  await withdrawAll(sql, [FIXED])
  return token
}

/** Returns the name as stored and compared; refuses reserved and taken names. */
export async function parseFreeName(sql: Sql, text: string): Promise<string> {
  const name = parseOperatorName(text)
  if (isReserved(name) || (await isOperator(sql, name))) throw new Refusal('username_taken')
  return name
}

export async function isOperator(sql: Sql, name: string): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators WHERE name = $1 LIMIT 1', [name])
  return rowCount === 1
}

/** Then `OPERATOR_TOKEN` is refused: actions done with it would be recorded without a name. */
export async function hasNamedOperator(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators LIMIT 1')
  return rowCount === 1
}

/** Whether the rules that need two operators apply. */
export async function hasSecondOperator(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query('SELECT FROM operators LIMIT 2')
  return rowCount === 2
}

const parseOperatorName = (text: string) => parseUsername(text).shown
const isReserved = (name: string) => RESERVED.has(fold(name)) || isTerminal(fold(name))

/** Needs a database transaction. */
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
 * Withdraws the requests of these operators, and invitations for them, by them or agreed to by them. Otherwise a request
 * could be confirmed by the inviter of its removed author, and an invitation could bring a removed operator back.
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
