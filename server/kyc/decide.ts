import type pg from 'pg'
import { rejectionText, type RejectionReason } from '#api/values/kyc.ts'
import { REJECTION_NOTE_MAX_LENGTH } from '#api/limits.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { enqueue } from '../db/jobs.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  decryptFields,
  encryptFields,
} from './application.ts'
import { hasOpenedDocument, recordEvent } from './events.ts'
import type { KeyRing } from './keys/keyRing.ts'
import { KYC_MAIL_TASK } from './mailTask.ts'
import { visibleText } from '../text/visibleText.ts'

export type Verdict =
  | { status: 'approved' }
  | { status: 'rejected'; reason: RejectionReason; note: string }

interface Decision {
  application: string
  verdict: Verdict
  /** The operator's name. */
  who: string
  atMs: number
}

/**
 * If two operators decide at once, the first wins, and the refusal names that operator. An operator can approve
 * only what they have opened themselves: otherwise it may be approved unseen.
 */
export function decide(
  { pool, keys }: { pool: pg.Pool; keys: KeyRing },
  { application, verdict, who, atMs }: Decision,
): Promise<void> {
  const reason = verdict.status === 'rejected' ? verdict.reason : null
  const note = verdict.status === 'rejected' ? visibleText(verdict.note) : ''
  if (note.length > REJECTION_NOTE_MAX_LENGTH)
    throw new Refusal('invalid_input', {
      detail: { name: 'rejection_note_too_long', values: { most: REJECTION_NOTE_MAX_LENGTH } },
    })
  if (reason === 'other' && !note) throw new Refusal('note_missing')
  return atomically(pool, async sql => {
    const row = await lockPending(sql, application)
    if (verdict.status === 'approved' && !(await hasOpenedDocument(sql, row, who)))
      throw new Refusal('document_unopened')
    const fields = await decryptFields(keys, row)
    const encrypted = await encryptFields(sql, keys, row.id, note ? { ...fields, note } : fields)
    await sql.query(
      `UPDATE kyc_applications
       SET status = $2, decided_at = $3, decided_by = $4, rejection_reason = $5, key_id = $6, sealed = $7
       WHERE id = $1`,
      [row.id, verdict.status, new Date(atMs), who, reason, encrypted.keyId, encrypted.bytes],
    )
    if (verdict.status === 'approved')
      await sql.query('UPDATE users SET is_verified = true WHERE id = $1', [row.user_id])
    await recordEvent(sql, {
      userId: row.user_id,
      application: row.id,
      who,
      what: verdict.status,
      ...(reason && { why: rejectionText(reason, note) }),
      atMs,
    })
    const mail = { application: row.id, what: verdict.status, hasNote: note !== '' }
    await enqueue(sql, KYC_MAIL_TASK, mail)
  })
}

/** Locks the user before the application, as all other code does: the other order can deadlock. */
async function lockPending(sql: Sql, id: string): Promise<ApplicationRow> {
  await sql.query(
    `SELECT FROM users
     WHERE id = (SELECT user_id FROM kyc_applications WHERE id = $1)
     FOR NO KEY UPDATE`,
    [id],
  )
  const { rows } = await sql.query<ApplicationRow>(
    `SELECT ${APPLICATION_COLUMNS} FROM kyc_applications a WHERE a.id = $1 LIMIT 1 FOR UPDATE`,
    [id],
  )
  const row = rows[0]
  if (!row) throw new Refusal('case_not_found')
  if (row.status !== 'pending')
    throw new Refusal('case_decided', {
      detail: {
        name: row.status === 'approved' ? 'approved_already' : 'rejected_already',
        values: { name: row.decided_by! },
      },
    })
  return row
}
