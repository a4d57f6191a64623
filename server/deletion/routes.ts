import type { FastifyInstance } from 'fastify'
import {
  beginPasskeyDeletion,
  beginPasskeyDownload,
  deleteAccount as deleteCall,
  downloadData,
} from '#api/calls/deletion.ts'
import { microsToJson } from '#api/chain/money.ts'
import { Refusal } from '#api/refusals.ts'
import { bearerToken, serve } from '../http/serve.ts'
import type { UploadParts } from '../kyc/uploads.ts'
import { requireAny } from '../users/passkeys/storedPasskeys.ts'
import { requirePassword } from '../users/passwords/requirePassword.ts'
import type { UserParts } from '../users/userParts.ts'
import { dataZip } from './dataZip.ts'
import { deleteAccount } from './deleteAccount.ts'

type DeletionParts = UserParts & UploadParts

export function deletionRoutes(app: FastifyInstance, parts: DeletionParts): void {
  const { pool, head, passkeys, profiles, sessions, throttle, now } = parts

  serve(app, beginPasskeyDownload, async (_input, { caller }) => {
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'download', userId: caller.id }) }
  })

  serve(app, downloadData, async ({ password = '', passkey }, { caller, request }) => {
    if (passkey) await passkeys.requireProof({ for: 'download', userId: caller.id }, passkey)
    else await requirePassword(parts, caller, request, password)
    await throttle.refuseDataStorm(caller.id)
    const day = new Date(now()).toISOString().slice(0, 10)
    return {
      filename: `cxac-data-${day}.zip`,
      chunks: await dataZip(parts, caller, bearerToken(request)!, now()),
    }
  })

  serve(app, beginPasskeyDeletion, async (_input, { caller }) => {
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'delete', userId: caller.id }) }
  })

  serve(app, deleteCall, async ({ balance, password = '', passkey }, { caller, request }) => {
    if (passkey) await passkeys.requireProof({ for: 'delete', userId: caller.id }, passkey)
    else await requirePassword(parts, caller, request, password)
    if (microsToJson(head.balanceOf(caller.wallet)) > balance) throw new Refusal('balance_grown')
    await deleteAccount(parts, caller.id, request.log)
    sessions.evict(caller.id)
    profiles.forget(caller.uid)
    return { message: 'Your account was deleted.' }
  })
}
