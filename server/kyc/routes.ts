import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { kycApply, kycRecord, kycStatus } from '#api/calls/kyc.ts'
import { DONE } from '#api/values/done.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { type Caller, serve } from '../http/serve.ts'
import { decryptFields, rejectionOf } from './application.ts'
import { apply } from './apply.ts'
import { documentOpenedAt, readOwnEvents } from './events.ts'
import type { FileUrls } from './documents/fileUrls.ts'
import type { KeyRing } from './keys/keyRing.ts'
import { latestApplication } from './latestApplication.ts'

interface KycRouteDeps {
  pool: pg.Pool
  keys: KeyRing
  fileUrls: FileUrls
  now: () => number
}

export function kycRoutes(app: FastifyInstance, { pool, keys, fileUrls, now }: KycRouteDeps): void {
  serve(app, kycStatus, async ({ uid }, { caller }) => {
    requireOwn(uid, caller)
    const row = await latestApplication(pool, caller.id)
    if (!row) return { status: 'none' as const }
    const openedAt = await documentOpenedAt(pool, row)
    return {
      status: row.status,
      submittedAt: row.submitted_at.toISOString(),
      ...(openedAt && { documentOpenedAt: openedAt.toISOString() }),
      ...(row.decided_at && { decidedAt: row.decided_at.toISOString() }),
      ...(await rejectionOf(keys, row)),
    }
  })

  serve(app, kycRecord, async ({ uid }, { caller }) => {
    requireOwn(uid, caller)
    const events = await readOwnEvents(pool, caller.id)
    const row = await latestApplication(pool, caller.id)
    if (!row) return { events }
    const { postalAddress, note: _, ...fields } = await decryptFields(keys, row)
    return {
      application: {
        ...fields,
        address: postalAddress,
        idDocumentUrl: row.id_document && fileUrls.of(row.id_document),
        livePhotoUrl: row.live_photo && fileUrls.of(row.live_photo),
      },
      events,
    }
  })

  serve(app, kycApply, async (input, { caller }) => {
    requireOwn(input.userId, caller)
    const { fullName, dateOfBirth, address, idNumber, idType } = input
    await apply(
      { pool, keys },
      {
        userId: caller.id,
        fields: { fullName, dateOfBirth, postalAddress: address, idNumber, idType },
        idDocument: ownFile(input.idDocumentUrl),
        livePhoto: input.livePhotoUrl ? ownFile(input.livePhotoUrl) : null,
        atMs: now(),
      },
    )
    return { message: DONE.kyc_submitted }
  })

  function ownFile(url: string): string {
    const id = fileUrls.idIn(url)
    if (!id) throw new Refusal('document_unknown')
    return id
  }
}

function requireOwn(id: string, caller: Caller): void {
  if (id.toLowerCase() !== caller.uid && id.toLowerCase() !== caller.id)
    throw new Refusal('not_own_account')
}
