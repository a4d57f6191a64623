import type { FastifyInstance } from 'fastify'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  operatorPasskeys as operatorPasskeysCall,
  operatorSignInWithPasskey,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { parsePasskeyName } from '../../users/passkeys/parsePasskeyName.ts'
import { recordOperatorEvent } from '../operatorEvents.ts'
import { isOperator } from '../operators.ts'
import type { OperatorSessions } from '../operatorSessions.ts'
import { type ConsolePasskeyDeps, consolePasskeys, ownerNamed } from './consolePasskeys.ts'
import { operatorPasskeys } from './operatorPasskeys.ts'

interface PasskeyRouteDeps extends ConsolePasskeyDeps {
  operatorSessions: OperatorSessions
}

export function operatorPasskeyRoutes(app: FastifyInstance, deps: PasskeyRouteDeps): void {
  const { pool, operatorSessions, now } = deps
  const passkeys = consolePasskeys(deps)
  const listFor = async (name: string) => ({ passkeys: await operatorPasskeys.list(pool, name) })

  serve(app, operatorPasskeysCall, (_input, { caller }) => listFor(caller.name))

  serve(app, beginOperatorPasskey, async ({ token }, { caller: { name }, request }) => {
    await requireNamed(pool, name)
    if (!(await operatorSessions.isTokenOf(name, token.trim(), request.ip)))
      throw new Refusal('password_wrong', { detail: { name: 'not_your_token' } })
    await operatorPasskeys.refuseFull(pool, name)
    return { options: await passkeys.beginAdding(ownerNamed(name)) }
  })

  serve(
    app,
    addOperatorPasskey,
    async ({ name: written, attestation }, { caller: { name }, request }) => {
      const passkeyName = parsePasskeyName(written)
      await requireNamed(pool, name)
      const made = await operatorSessions.counting(
        passkeys.verifyNew(name, attestation),
        request.ip,
      )
      await atomically(pool, async sql => {
        await operatorPasskeys.add(sql, name, { ...made, name: passkeyName }, now())
        await record(sql, 'add_passkey', name, now())
      })
      return listFor(name)
    },
  )

  serve(app, removeOperatorPasskey, async ({ id }, { caller: { name } }) => {
    await atomically(pool, async sql => {
      await operatorPasskeys.drop(sql, name, id)
      await record(sql, 'remove_passkey', name, now())
    })
    return listFor(name)
  })

  serve(app, beginOperatorSignIn, async () => ({
    options: await passkeys.beginProof({ for: 'login' }),
  }))

  serve(app, operatorSignInWithPasskey, async ({ assertion }, { request }) => {
    const proof = passkeys.requireProof({ for: 'login' }, assertion)
    const { ownerId: name } = await operatorSessions.counting(proof, request.ip)
    const begun = await operatorSessions.beginAs(name)
    if (!begun) throw new Refusal('passkey_refused')
    return begun
  })
}

/** `OPERATOR_TOKEN` belongs to no named operator. */
async function requireNamed(sql: Sql, name: string): Promise<void> {
  if (await isOperator(sql, name)) return
  throw new Refusal('passkey_missing', { detail: { name: 'token_without_passkeys' } })
}

const record = (
  sql: Sql,
  what: 'add_passkey' | 'remove_passkey',
  operator: string,
  atMs: number,
): Promise<void> =>
  recordOperatorEvent(sql, { what, userId: null, operator, who: operator, step: 'done', atMs })
