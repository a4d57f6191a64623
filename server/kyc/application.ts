import { type IdType, rejectionText, type RejectionReason } from '#api/values/kyc.ts'
import type { Sql } from '../db/database.ts'
import type { KeyRing, Encrypted } from './keys/keyRing.ts'

/** Encrypted in the application's row. */
export interface PersonalFields {
  fullName: string
  /** YYYY-MM-DD */
  dateOfBirth: string
  postalAddress: string
  idNumber: string
  idType: IdType
  /** The operator's words, in addition to the reason. */
  note?: string
}

export interface ApplicationRow {
  id: string
  user_id: string
  attempt: number
  status: 'pending' | 'approved' | 'rejected'
  key_id: Buffer
  sealed: Buffer
  /** Null once the pictures were removed. */
  id_document: string | null
  live_photo: string | null
  submitted_at: Date
  decided_at: Date | null
  decided_by: string | null
  rejection_reason: RejectionReason | null
  pictures_removed_at: Date | null
}

export const APPLICATION_COLUMNS = `a.id, a.user_id, a.attempt, a.status, a.key_id, a.sealed,
  a.id_document, a.live_photo, a.submitted_at, a.decided_at, a.decided_by, a.rejection_reason,
  a.pictures_removed_at`

const contextOf = (id: string) => `kyc application ${id}`

export function encryptFields(
  sql: Sql,
  keys: KeyRing,
  id: string,
  fields: PersonalFields,
): Promise<Encrypted> {
  return keys.encrypt(sql, Buffer.from(JSON.stringify(fields)), contextOf(id))
}

export async function decryptFields(keys: KeyRing, row: ApplicationRow): Promise<PersonalFields> {
  const bytes = await keys.decrypt({ keyId: row.key_id, bytes: row.sealed }, contextOf(row.id))
  return JSON.parse(bytes.toString()) as PersonalFields
}

interface Rejected {
  /** As the applicant reads it, in English. */
  reason: string
  rejection: { code: RejectionReason; note: string }
}

/** Why it was rejected; null if it was not. */
export async function rejectionOf(keys: KeyRing, row: ApplicationRow): Promise<Rejected | null> {
  const code = row.rejection_reason
  if (code === null) return null
  const { note = '' } = await decryptFields(keys, row)
  return { reason: rejectionText(code, note), rejection: { code, note: note.trim() } }
}
