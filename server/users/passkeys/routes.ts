import type { FastifyInstance } from 'fastify'
import { parseAddress } from '#api/chain/address.ts'
import { microsFromJson, microsToJson, micros } from '#api/chain/money.ts'
import {
  addPasskey,
  askForPasskeyAbove,
  beginPasskey,
  beginPasskeyAmount,
  beginPasskeyTransfer,
  beginPasskeyUnfreeze,
  passkeys as passkeysCall,
  removePasskey,
} from '#api/calls/passkeys.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { bearerToken, serve } from '../../http/serve.ts'
import { OWNER, recordAccountEvent } from '../accountEvents.ts'
import { mailOwner } from '../mails/securityMail.ts'
import { requirePassword } from '../passwords/requirePassword.ts'
import { requireSession } from '../sessions/sessions.ts'
import type { UserDeps } from '../userDeps.ts'
import { parsePasskeyName } from './parsePasskeyName.ts'
import { dropPasskey, listPasskeys, requireAny, storedPasskeys } from './storedPasskeys.ts'

export function passkeyRoutes(app: FastifyInstance, deps: UserDeps): void {
  const { pool, passkeys, profiles, throttle, now } = deps

  serve(app, passkeysCall, (_input, { caller }) => listFor(pool, caller.id))

  serve(app, beginPasskey, async ({ password }, { caller, request }) => {
    const user = await requirePassword(deps, caller, request, password)
    await storedPasskeys.refuseFull(pool, user.id)
    const handle = new Uint8Array(Buffer.from(user.id.replaceAll('-', ''), 'hex'))
    return { options: await passkeys.beginAdding({ ...user, handle }) }
  })

  serve(app, addPasskey, async ({ name: written, attestation }, { caller, request }) => {
    const userId = caller.id
    const name = parsePasskeyName(written)
    await throttle.count('new-passkeys', userId)
    const made = await passkeys.verifyNew(userId, attestation)
    await atomically(pool, async sql => {
      await storedPasskeys.add(sql, userId, { ...made, name }, now())
      // Checked while the user is locked: a reset meanwhile ended the session, and no passkey may be added after it.
      await requireSession(sql, bearerToken(request)!)
      await recordAndMail(sql, userId, 'passkey_added', now())
    })
    return listFor(pool, userId)
  })

  serve(app, removePasskey, async ({ id, password }, { caller, request }) => {
    await requirePassword(deps, caller, request, password)
    await atomically(pool, async sql => {
      await dropPasskey(sql, caller.id, id)
      await recordAndMail(sql, caller.id, 'passkey_removed', now())
    })
    profiles.evict(caller.uid)
    return listFor(pool, caller.id)
  })

  serve(app, beginPasskeyAmount, async ({ amount }, { caller }) => {
    const above = parseAmount(amount)
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'amount', userId: caller.id, above }) }
  })

  serve(app, askForPasskeyAbove, async ({ amount, password, passkey }, { caller, request }) => {
    const above = parseAmount(amount)
    await requirePassword(deps, caller, request, password)
    if (passkey) await passkeys.requireProof({ for: 'amount', userId: caller.id, above }, passkey)
    await atomically(pool, async sql => {
      await storedPasskeys.lockOwner(sql, caller.id)
      if (!passkey) await refuseWeaker(sql, caller.id, above)
      const { rowCount } = await sql.query(
        `UPDATE users SET passkey_above_micros = $2
         WHERE id = $1 AND ($2::bigint IS NULL OR EXISTS (SELECT FROM passkeys WHERE user_id = $1))`,
        [caller.id, above],
      )
      if (!rowCount) throw new Refusal('passkey_missing')
      await recordAndMail(sql, caller.id, 'passkey_amount_changed', now())
    })
    profiles.evict(caller.uid)
    return listFor(pool, caller.id)
  })

  serve(app, beginPasskeyUnfreeze, async (_input, { caller }) => {
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'unfreeze', userId: caller.id }) }
  })

  serve(app, beginPasskeyTransfer, async (input, { caller }) => {
    const to = parseAddress(input.toAddress)
    if (!to) throw new Refusal('address_invalid')
    const amount = microsFromJson(input.amount)
    if (!amount) throw new Refusal('amount_invalid')
    await requireAny(pool, caller.id)
    const purpose = { for: 'transfer', userId: caller.id, to, amount } as const
    return { options: await passkeys.beginProof({ ...purpose, key: input.idempotencyKey }) }
  })
}

function parseAmount(amount: number | null): bigint | null {
  const above = amount === null ? null : amount === 0 ? 0n : microsFromJson(amount)
  if (amount !== null && above === null) throw new Refusal('amount_invalid')
  return above
}

/** Otherwise the password would be enough to send everything. */
async function refuseWeaker(sql: Sql, userId: string, above: bigint | null): Promise<void> {
  const { rowCount } = await sql.query(
    `SELECT FROM users
     WHERE id = $1 AND passkey_above_micros IS NOT NULL
       AND ($2::bigint IS NULL OR $2 > passkey_above_micros)
       AND EXISTS (SELECT FROM passkeys WHERE user_id = $1)
     LIMIT 1`,
    [userId, above],
  )
  if (rowCount)
    throw new Refusal('passkey_needed', {
      sentence: 'To send more without a passkey, please confirm with a passkey.',
    })
}

async function listFor(sql: Sql, userId: string) {
  const { rows } = await sql.query<{ above: bigint | null }>(
    'SELECT passkey_above_micros AS above FROM users WHERE id = $1 LIMIT 1',
    [userId],
  )
  const above = rows[0]?.above ?? null
  return {
    passkeys: await listPasskeys(sql, userId),
    askedAbove: above === null ? null : microsToJson(micros(above)),
  }
}

async function recordAndMail(
  sql: Sql,
  userId: string,
  what: 'passkey_added' | 'passkey_removed' | 'passkey_amount_changed',
  atMs: number,
): Promise<void> {
  await recordAccountEvent(sql, { userId, who: OWNER, what, reason: null, atMs })
  await mailOwner(sql, userId, what)
}
