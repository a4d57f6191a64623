import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  operatorPasskeys as operatorPasskeysCall,
  operatorSignInWithPasskey,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import { Refusal } from '#api/refusals.ts'
import type { Config } from '../../config.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { Challenges } from '../../users/passkeys/Challenges.ts'
import { parsePasskeyName } from '../../users/passkeys/parsePasskeyName.ts'
import { Passkeys } from '../../users/passkeys/Passkeys.ts'
import { recordOperatorEvent } from '../operatorEvents.ts'
import { isOperator } from '../operators.ts'
import type { OperatorSessions } from '../operatorSessions.ts'
import {
  dropOperatorPasskey,
  keepOperatorPasskey,
  listOperatorPasskeys,
  operatorPasskeys,
  refuseFull,
} from './operatorPasskeys.ts'

interface Parts {
  pool: pg.Pool
  config: Config
  secret: Uint8Array
  operatorSessions: OperatorSessions
  now: () => number
}

export function operatorPasskeyRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, config, operatorSessions, now } = parts
  const passkeys = new Passkeys({
    pool,
    store: operatorPasskeys,
    challenges: new Challenges(parts.secret, 'operators'),
    site: { url: consoleUrl(config), name: 'CXAC Operators' },
    now,
  })
  /** Wrong answers make their network wait, as wrong tokens do. */
  const countingRefusals = <T>(verified: Promise<T>, ip: string): Promise<T> =>
    verified.catch((error: unknown) => {
      operatorSessions.countWrong(ip)
      throw error
    })
  const listFor = async (name: string) => ({ passkeys: await listOperatorPasskeys(pool, name) })

  serve(app, operatorPasskeysCall, (_input, { caller }) => listFor(caller.name))

  serve(app, beginOperatorPasskey, async ({ token }, { caller: { name }, request }) => {
    await requireNamed(pool, name)
    if (!(await operatorSessions.isTokenOf(name, token.trim(), request.ip)))
      throw new Refusal('password_wrong', { sentence: 'This is not your operator token' })
    await refuseFull(pool, name)
    const handle = new Uint8Array(createHash('sha256').update(name).digest())
    return { options: await passkeys.beginAdding({ id: name, username: name, handle }) }
  })

  serve(
    app,
    addOperatorPasskey,
    async ({ name: written, attestation }, { caller: { name }, request }) => {
      const passkeyName = parsePasskeyName(written)
      await requireNamed(pool, name)
      const made = await countingRefusals(passkeys.verifyNew(name, attestation), request.ip)
      await atomically(pool, async sql => {
        await keepOperatorPasskey(sql, name, { ...made, name: passkeyName }, now())
        await record(sql, 'add_passkey', name, now())
      })
      return listFor(name)
    },
  )

  serve(app, removeOperatorPasskey, async ({ id }, { caller: { name } }) => {
    await atomically(pool, async sql => {
      await dropOperatorPasskey(sql, name, id)
      await record(sql, 'remove_passkey', name, now())
    })
    return listFor(name)
  })

  serve(app, beginOperatorSignIn, async () => ({
    options: await passkeys.beginProof({ for: 'login' }),
  }))

  serve(app, operatorSignInWithPasskey, async ({ assertion }, { request }) => {
    const proof = passkeys.requireProof({ for: 'login' }, assertion)
    const { userId: name } = await countingRefusals(proof, request.ip)
    const begun = await operatorSessions.beginAs(name)
    if (!begun) throw new Refusal('passkey_refused')
    return begun
  })
}

/** Passkeys belong to a host with a name: without OPERATOR_URL, to this machine's. */
const consoleUrl = ({ operatorUrl, operatorPort }: Config) =>
  operatorUrl || `http://localhost:${operatorPort}`

/** `OPERATOR_TOKEN` is nobody in particular. */
async function requireNamed(sql: Sql, name: string): Promise<void> {
  if (await isOperator(sql, name)) return
  throw new Refusal('passkey_missing', {
    sentence: 'With OPERATOR_TOKEN there are no passkeys. Make an operator with a name first.',
  })
}

const record = (
  sql: Sql,
  what: 'add_passkey' | 'remove_passkey',
  operator: string,
  atMs: number,
): Promise<void> =>
  recordOperatorEvent(sql, { what, userId: null, operator, who: operator, step: 'done', atMs })
