import type { FastifyInstance } from 'fastify'
import {
  beginPasskeyDeletion,
  beginPasskeyDownload,
  deleteAccount as deleteCall,
  downloadData,
} from '#api/calls/deletion.ts'
import { DONE } from '#api/values/done.ts'
import { type Micros, microsFromJson, microsToJson, ZERO } from '#api/chain/money.ts'
import type { OwnerSignature } from '#api/schemas/ownerSignature.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { SYSTEM_ADDRESS } from '#api/values/ledger.ts'
import { bearerToken, type Caller, serve } from '../http/serve.ts'
import type { UploadDeps } from '../kyc/documents/uploads.ts'
import type { DigestKey } from '../ledger/keys/usedKey.ts'
import { readSignedTransfer } from '../ledger/ownerKeys/readSignedTransfer.ts'
import { returnSigned } from '../ledger/ownerKeys/returnSigned.ts'
import { readKeySet } from '../users/ownerKeys/storedOwnerKeys.ts'
import { requireAny } from '../users/passkeys/storedPasskeys.ts'
import { requirePassword } from '../users/passwords/requirePassword.ts'
import type { UserDeps } from '../users/userDeps.ts'
import { dataZip } from './dataZip.ts'
import { deleteAccount } from './deleteAccount.ts'

type DeletionDeps = UserDeps & UploadDeps & { digestKey: DigestKey; publicUrl: string }

export function deletionRoutes(app: FastifyInstance, deps: DeletionDeps): void {
  const { pool, head, passkeys, profiles, sessions, throttle, now } = deps

  serve(app, beginPasskeyDownload, async (_input, { caller }) => {
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'download', userId: caller.id }) }
  })

  serve(app, downloadData, async ({ password, passkey }, { caller, request }) => {
    if (passkey) await passkeys.requireProof({ for: 'download', userId: caller.id }, passkey)
    else await requirePassword(deps, caller, request, password)
    await throttle.count('data', caller.id)
    const day = new Date(now()).toISOString().slice(0, 10)
    return {
      filename: `cxac-data-${day}.zip`,
      chunks: await dataZip(deps, caller, bearerToken(request)!, now()),
    }
  })

  serve(app, beginPasskeyDeletion, async (_input, { caller }) => {
    await requireAny(pool, caller.id)
    return { options: await passkeys.beginProof({ for: 'delete', userId: caller.id }) }
  })

  serve(app, deleteCall, async (input, { caller, request }) => {
    const { balance, password, passkey, signature, coins } = input
    const keySet = coins === 'leave' ? null : await readKeySet(pool, caller.wallet)
    const needsSignature = keySet !== null && keySet.keys.length > 0
    if (needsSignature && !signature) await returnCoins(deps, caller, balance, null)
    if (passkey) await passkeys.requireProof({ for: 'delete', userId: caller.id }, passkey)
    else await requirePassword(deps, caller, request, password)
    if (microsToJson(head.balanceOf(caller.wallet)) > balance) throw new Refusal('balance_grown')
    const isReturned = needsSignature && signature !== undefined
    if (isReturned) await returnCoins(deps, caller, balance, signature)
    await deleteAccount(deps, { userId: caller.id, isReturned }, request.log)
    sessions.evict(caller.id)
    profiles.evict(caller.uid)
    return { message: DONE.account_deleted }
  })
}

/** The last transfer of a wallet whose coins only its owner moves. Throws `signature_needed` with its order, unless it is signed. */
async function returnCoins(
  { ledger, digestKey, publicUrl, now }: DeletionDeps,
  { address: from }: Caller,
  balance: number,
  signature: OwnerSignature | null,
): Promise<void> {
  const amount: Micros = microsFromJson(balance) ?? ZERO
  const last = { from, to: SYSTEM_ADDRESS, amount, key: null }
  const signed = signature && (await readSignedTransfer(signature, last, publicUrl))
  if (signed instanceof Refusal) throw signed
  await ledger.submit(returnSigned({ from, amount, signed, atMs: now() }, digestKey))
}
