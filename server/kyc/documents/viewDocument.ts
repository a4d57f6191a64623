import type { KycDocument } from '#api/values/kyc.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically } from '../../db/database.ts'
import { recordEvent } from '../events.ts'
import { findUpload, openUpload, type StoredUpload, type UploadDeps } from './uploads.ts'

const COLUMNS = { 'id-document': 'id_document', 'live-photo': 'live_photo' } as const

/**
 * A picture of an application, for an operator. The view is recorded before the picture is shown, but only if
 * the picture can be read: otherwise it could be approved unseen.
 */
export async function viewDocument(
  deps: UploadDeps,
  application: string,
  document: KycDocument,
  who: string,
  atMs: number,
): Promise<Buffer> {
  const { rows } = await deps.pool.query<{ upload: string | null }>(
    `SELECT ${COLUMNS[document]} AS upload FROM kyc_applications WHERE id = $1 LIMIT 1`,
    [application],
  )
  const upload = rows[0]?.upload ? await findUpload(deps.pool, rows[0].upload) : null
  if (!upload) throw new Refusal('file_not_found')
  const picture = await openUpload(deps, upload)
  const what = document === 'id-document' ? 'id_document_viewed' : 'live_photo_viewed'
  const event = { userId: upload.userId, application, who, what, atMs } as const
  await atomically(deps.pool, sql => recordEvent(sql, event))
  return picture
}

/** The same by the id of the upload; operators cannot see an upload that is in no application. */
export async function viewUpload(
  deps: UploadDeps,
  { id }: StoredUpload,
  who: string,
  atMs: number,
): Promise<Buffer> {
  const { rows } = await deps.pool.query<{ application: string; is_id_document: boolean }>(
    `SELECT id AS application, id_document = $1 AS is_id_document
     FROM kyc_applications
     WHERE id_document = $1 OR live_photo = $1
     ORDER BY attempt DESC
     LIMIT 1`,
    [id],
  )
  if (!rows[0]) throw new Refusal('file_not_found')
  const document = rows[0].is_id_document ? 'id-document' : 'live-photo'
  return viewDocument(deps, rows[0].application, document, who, atMs)
}
