import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { dateOfBirthProblem } from '#api/dateOfBirth.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { enqueue } from '../db/jobs.ts'
import { type PersonalFields, encryptFields } from './application.ts'
import { recordEvent } from './events.ts'
import type { KeyRing } from './keys/keyRing.ts'
import { KYC_MAIL_TASK } from './mailTask.ts'
import { isVisible, visibleText } from '../text/visibleText.ts'
import { latestApplication } from './latestApplication.ts'

interface NewApplication {
  userId: string
  fields: PersonalFields
  /** Ids of uploads. */
  idDocument: string
  livePhoto: string | null
  atMs: number
}

/** Two concurrent applications make one: the user's row is locked, and a unique index holds even without. */
export async function apply(
  { pool, keys }: { pool: pg.Pool; keys: KeyRing },
  { userId, fields, idDocument, livePhoto, atMs }: NewApplication,
): Promise<void> {
  const clean = checkFields(fields, atMs)
  const id = randomUUID()
  await atomically(pool, async sql => {
    await sql.query('SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE', [userId])
    const latest = await latestApplication(sql, userId)
    if (latest && latest.status !== 'rejected') throw new Refusal('kyc_exists')
    await claimUploads(sql, userId, livePhoto ? [idDocument, livePhoto] : [idDocument])
    const encrypted = await encryptFields(sql, keys, id, clean)
    await sql.query(
      `INSERT INTO kyc_applications (id, user_id, attempt, status, key_id, sealed, id_document,
         live_photo, submitted_at)
       VALUES ($1, $2, $3, 'pending', $4, $5, $6, $7, $8)`,
      [
        id,
        userId,
        (latest?.attempt ?? 0) + 1,
        encrypted.keyId,
        encrypted.bytes,
        idDocument,
        livePhoto,
        new Date(atMs),
      ],
    )
    await recordEvent(sql, { userId, application: id, what: 'submitted', atMs })
    await enqueue(sql, KYC_MAIL_TASK, { application: id, what: 'submitted' })
  })
}

function checkFields(fields: PersonalFields, nowMs: number): PersonalFields {
  const clean = {
    ...fields,
    fullName: visibleText(fields.fullName),
    dateOfBirth: fields.dateOfBirth.trim(),
    postalAddress: visibleText(fields.postalAddress),
    idNumber: visibleText(fields.idNumber),
  }
  if (!Object.values(clean).every(isVisible)) throw new Refusal('kyc_fields_missing')
  const problem = dateOfBirthProblem(clean.dateOfBirth, nowMs)
  if (problem) throw new Refusal(problem)
  return clean
}

/** An application can name only the applicant's own uploads. */
async function claimUploads(sql: Sql, userId: string, ids: readonly string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const { rowCount } = await sql.query(
    'UPDATE uploads SET is_claimed = true WHERE id = ANY($1) AND user_id = $2 AND is_stored',
    [wanted, userId],
  )
  if (rowCount !== wanted.length) throw new Refusal('document_unknown')
}
