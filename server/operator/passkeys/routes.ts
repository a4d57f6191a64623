import type { FastifyInstance } from 'fastify'
import {
  addOperatorPasskey,
  beginOperatorPasskey,
  beginOperatorSignIn,
  operatorPasskeys as operatorPasskeysCall,
  operatorSignInWithPasskey,
  removeOperatorPasskey,
} from '#api/calls/operators.ts'
import { Refusal } from '#api/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { serve } from '../../http/serve.ts'
import { parsePasskeyName } from '../../users/passkeys/parsePasskeyName.ts'
import { recordOperatorEvent } from '../operatorEvents.ts'
import { isOperator } from '../operators.ts'
import type { OperatorSessions } from '../operatorSessions.ts'
import { type ConsolePasskeyParts, consolePasskeys, ownerNamed } from './consolePasskeys.ts'
import {
  dropOperatorPasskey,
  keepOperatorPasskey,
  listOperatorPasskeys,
  refuseFull,
} from './operatorPasskeys.ts'

interface Parts extends ConsolePasskeyParts {
  operatorSessions: OperatorSessions
}

export function operatorPasskeyRoutes(app: FastifyInstance, parts: Parts): void {
  const { pool, operatorSessions, now } = parts
  const passkeys = consolePasskeys(parts)
  const listFor = async (name: string) => ({ passkeys: await listOperatorPasskeys(pool, name) })

  serve(app, operatorPasskeysCall, (_input, { caller }) => listFor(caller.name))

  serve(app, beginOperatorPasskey, async ({ token }, { caller: { name }, request }) => {
    await requireNamed(pool, name)
    if (!(await operatorSessions.isTokenOf(name, token.trim(), request.ip)))
      throw new Refusal('password_wrong', { sentence: 'This is not your operator token' })
    await refuseFull(pool, name)
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
    const { userId: name } = await operatorSessions.counting(proof, request.ip)
    const begun = await operatorSessions.beginAs(name)
    if (!begun) throw new Refusal('passkey_refused')
    return begun
  })
}

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
