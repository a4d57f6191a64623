import type { APIRequestContext } from '@playwright/test'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const PROJECT = resolve(import.meta.dirname, '../../..')
const DATA_DIR = process.env.JOURNEY_DATA_DIR ?? join(PROJECT, '.data')

/** How a journey reaches the operators' side of the server under test. */
export const OPERATOR_URL = `http://127.0.0.1:${
  process.env.JOURNEY_OPERATOR_PORT ?? Number(process.env.JOURNEY_PORT ?? 4173) + 1
}`

/** The operator whom the server makes at its first start, and who signs in where a journey names no other. */
export const FIRST_OPERATOR = 'first operator'
export const operatorToken = (): string =>
  readFileSync(join(DATA_DIR, 'operator-token'), 'utf8').trim()

/** Without the browser. Resolves to the headers of the operator's calls. */
export async function signInAsOperator(
  request: APIRequestContext,
): Promise<{ authorization: string }> {
  const data = { token: operatorToken() }
  const signedIn = await request.post(`${OPERATOR_URL}/operator/session`, { data })
  const { secret } = (await signedIn.json()) as { secret: string }
  return { authorization: `Bearer ${secret}` }
}

/** Makes an operator who is independent of all others, and returns the token. */
export const addInTerminal = (name: string): string =>
  terminal('operators', 'add', name).trim().split(': ').at(-1)!

export const removeInTerminal = (name: string): void => void terminal('operators', 'remove', name)

const terminal = (...args: string[]): string =>
  execFileSync('node', ['server/commands/operator.ts', ...args], {
    cwd: PROJECT,
    env: { ...process.env, DATA_DIR },
    encoding: 'utf8',
  })
