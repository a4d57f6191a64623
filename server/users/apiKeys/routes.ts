import type { FastifyInstance } from 'fastify'
import {
  addApiKey,
  apiKeys as apiKeysCall,
  beginPasskeyApiKey,
  revokeApiKey,
} from '#api/calls/apiKeys.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import { OWNER, recordAccountEvent } from '../accountEvents.ts'
import { mailOwner } from '../mails/securityMail.ts'
import { requireAny, storedPasskeys } from '../passkeys/storedPasskeys.ts'
import { requirePassword } from '../passwords/requirePassword.ts'
import type { StoredUser } from '../readUser.ts'
import { requireSession } from '../sessions/sessions.ts'
import type { UserDeps } from '../userDeps.ts'
import { parseApiKey } from './parseApiKey.ts'
import { dropApiKey, insertApiKey, listApiKeys, type NewApiKey } from './storedApiKeys.ts'

export function apiKeyRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, passkeys, sessions, throttle, now } = deps
  const listFor = async (userId: string) => ({ apiKeys: await listApiKeys(pool, userId) })

  serve(app, apiKeysCall, (_input, { caller }) => listFor(caller.id))

  serve(app, beginPasskeyApiKey, async (input, { caller }) => {
    const key = parseApiKey(input)
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'api-key', userId: caller.id, key }) }
  })

  serve(app, addApiKey, async (input, { caller, request }) => {
    const { password, passkey } = input
    const userId = caller.id
    const key = parseApiKey(input)
    await throttle.count('new-api-keys', userId)
    if (passkey) await passkeys.requireProof({ for: 'api-key', userId, key }, passkey)
    else refuseWithoutPasskey(key, await requirePassword(deps, caller, request, password))
    const proven = { ...key, hasPasskey: passkey !== undefined }
    const secret = await atomically(pool, async sql => {
      await storedPasskeys.lockOwner(sql, userId)
      // Checked while the user is locked: a reset meanwhile ended the session, and no key may be added after it.
      await requireSession(sql, bearerToken(request)!)
      await refuseFrozen(sql, userId)
      const made = await insertApiKey(sql, userId, proven, now())
      await record(sql, userId, 'api_key_added', now())
      await mailOwner(sql, userId, key.scopes.includes('pay') ? 'api_key_pays' : 'api_key_reads')
      return made
    })
    return { secret, ...(await listFor(userId)) }
  })

  serve(app, revokeApiKey, async ({ id }, { caller }) => {
    await atomically(pool, async sql => {
      await dropApiKey(sql, caller.id, id)
      await record(sql, caller.id, 'api_key_revoked', now())
      await mailOwner(sql, caller.id, 'api_key_revoked')
    })
    sessions.evict(caller.id)
    return listFor(caller.id)
  })
}

/** Such a key could send only what the session sends without a passkey: the owner would learn it from a refusal. */
function refuseWithoutPasskey({ scopes }: NewApiKey, user: StoredUser): void {
  const above = user.passkey_above_micros
  if (above !== null && scopes.includes('pay'))
    throw new Refusal('passkey_needed', {
      detail: { name: 'passkey_above', values: { amount: String(above) } },
    })
}

/** Otherwise a person who took the account over could prepare a key for the time after the freeze. */
async function refuseFrozen(sql: Sql, userId: string): Promise<void> {
  const { rowCount } = await sql.query('SELECT FROM freezes WHERE user_id = $1 LIMIT 1', [userId])
  if (rowCount) throw new Refusal('frozen_api_key')
}

const record = (
  sql: Sql,
  userId: string,
  what: 'api_key_added' | 'api_key_revoked',
  atMs: number,
): Promise<void> => recordAccountEvent(sql, { userId, who: OWNER, what, reason: null, atMs })
