import type { FastifyInstance } from 'fastify'
import {
  cancelOwnerKeys,
  changeOwnerKeys,
  ownerKeys,
  startOwnerKeys,
  undoOwnerKeys,
} from '#api/calls/ownerKeys.ts'
import { DONE } from '#api/values/done.ts'
import { encodeKeySet, findOwnerKey, type KeySet, originHashOf } from '#api/chain/keys/keySet.ts'
import { encodeOwnerKey } from '#api/chain/keys/ownerKey.ts'
import { OWNER_KEYS_WAIT_MS } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../../db/database.ts'
import { enqueue } from '../../db/jobs.ts'
import { bearerToken, type Caller, serve } from '../../http/serve.ts'
import { keySetOrder } from '../../ledger/ownerKeys/keySetOrder.ts'
import { redeemLink } from '../mails/mailLinks.ts'
import { OWNER_KEYS_MAIL_TASK } from '../mails/ownerKeysMail.ts'
import { storedPasskeys } from '../passkeys/storedPasskeys.ts'
import { requirePassword } from '../passwords/requirePassword.ts'
import { requireSession } from '../sessions/sessions.ts'
import type { UserDeps } from '../userDeps.ts'
import { collectStatements } from './collectStatements.ts'
import { presentOwnerKeys } from './presentOwnerKeys.ts'
import { readNewSet } from './readNewSet.ts'
import { recordKeys } from './recordKeys.ts'
import { START_KEYS_TASK } from './startKeySet.ts'
import { readKeySet, readPasskeysAsKeys, readWaiting, storeOwnerKeys } from './storedOwnerKeys.ts'
import { undoWaiting } from './undoWaiting.ts'

const MIN_START_KEYS = 2

interface OwnerKeyDeps extends UserDeps {
  /** Of the log. */
  origin: string
  publicUrl: string
}

export function ownerKeyRoutes(app: FastifyInstance, deps: OwnerKeyDeps): void {
  const { pool, ledger, head, throttle, networkTags, origin, now } = deps
  const originHash = originHashOf(origin)
  const rpId = new URL(deps.publicUrl).hostname
  const present = (caller: Caller) => presentOwnerKeys(pool, caller, { origin, rpId })
  /** What the caller's next key set has to fit. */
  const presentSet = async (caller: Caller, before: KeySet | null) => ({
    address: caller.address,
    originHash: before?.originHash ?? originHash,
    before,
    passkeys: await readPasskeysAsKeys(pool, caller.id, rpId),
    publicUrl: deps.publicUrl,
    nowMs: now(),
  })

  serve(app, ownerKeys, (_input, { caller }) => present(caller))

  serve(app, startOwnerKeys, async (input, { caller, request }) => {
    const userId = caller.id
    const user = await requirePassword(deps, caller, request, input.password)
    const before = await readKeySet(pool, caller.wallet)
    if (before?.keys.length || (await readWaiting(pool, userId))) throw new Refusal('keys_on')
    if (!user.email_confirmed_at) throw new Refusal('email_unconfirmed')
    if (head.historyLengthOf(caller.wallet) === 0) throw new Refusal('wallet_unused')
    const { set, added } = await readNewSet(input, await presentSet(caller, before))
    const unlimited = set.keys.filter(({ dailyLimit }) => dailyLimit === 0n)
    if (unlimited.length < MIN_START_KEYS) throw new Refusal('keys_too_few')
    await throttle.count('mails', userId)
    const startsAt = new Date(now() + OWNER_KEYS_WAIT_MS)
    await atomically(pool, async sql => {
      await storedPasskeys.lockOwner(sql, userId)
      // Checked while the user is locked: a reset meanwhile ended the session.
      await requireSession(sql, bearerToken(request)!)
      await refuseFrozen(sql, userId)
      const { rowCount } = await sql.query(
        `INSERT INTO waiting_key_sets (user_id, key_set, starts_at) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING`,
        [userId, encodeKeySet(set), startsAt],
      )
      if (!rowCount) throw new Refusal('keys_on')
      await storeOwnerKeys(sql, userId, { added, kept: set.keys.map(encodeOwnerKey) }, now())
      await recordKeys(sql, userId, 'owner_keys_asked', now())
      await enqueue(sql, OWNER_KEYS_MAIL_TASK, { userId })
      await enqueue(sql, START_KEYS_TASK, { userId }, startsAt)
    })
    return present(caller)
  })

  serve(app, cancelOwnerKeys, async (_input, { caller }) => {
    const isUndone = await atomically(pool, sql => undoWaiting(sql, caller.id, now()))
    if (!isUndone) throw new Refusal('keys_off')
    return present(caller)
  })

  serve(app, undoOwnerKeys, async ({ token }, { request }) => {
    await throttle.count('links', networkTags(request.ip).own)
    await atomically(pool, async sql => {
      const { userId } = await redeemLink(sql, token, ['undo-keys'], now())
      if (!(await undoWaiting(sql, userId, now()))) throw new Refusal('link_invalid')
    })
    return { message: DONE.keys_undone }
  })

  serve(app, changeOwnerKeys, async (input, { caller }) => {
    await throttle.count('new-passkeys', caller.id)
    const before = await readKeySet(pool, caller.wallet)
    if (!before?.keys.length) throw new Refusal('keys_off')
    const read = await readNewSet(input, await presentSet(caller, before))
    const signer = read.signatures.find(
      ({ key }) => key.dailyLimit === 0n && findOwnerKey(before, key),
    )
    if (!signer) throw new Refusal('signature_invalid')
    const { set, added } = read
    const { key, proof, validUntilMs } = signer
    const atMs = now()
    const statements = await collectStatements(async sql => {
      await storeOwnerKeys(sql, caller.id, { added, kept: set.keys.map(encodeOwnerKey) }, atMs)
      const what = set.keys.length ? 'owner_keys_changed' : 'owner_keys_ended'
      await recordKeys(sql, caller.id, what, atMs)
    })
    const signed = { key, proof, validUntilMs, before: read.before }
    await ledger.submit(keySetOrder({ set, signed, record: () => statements, atMs }))
    return present(caller)
  })
}

/** Otherwise a person who took the account over could prepare keys for the time after the freeze. */
async function refuseFrozen(sql: Sql, userId: string): Promise<void> {
  const { rowCount } = await sql.query('SELECT FROM freezes WHERE user_id = $1 LIMIT 1', [userId])
  if (rowCount) throw new Refusal('frozen_keys')
}
