import type pg from 'pg'
import type { KYC_LISTS } from '#api/values/kyc.ts'
import type { KycCase, KycCaseDetails } from '#api/schemas/operator.ts'
import { Refusal } from '#api/refusals/refusals.ts'
import { atomically, type Sql } from '../db/database.ts'
import { fold } from '../users/names/names.ts'
import {
  APPLICATION_COLUMNS,
  type ApplicationRow,
  decryptFields,
  rejectionOf,
} from './application.ts'
import { hasOpenedDocument, readEvents, recordEvent } from './events.ts'
import type { KeyRing } from './keys/keyRing.ts'

/** The part of an application that operators see. */

const PAGE_ROWS = 20
const OTHERS_ROWS = 50

interface CaseRow extends ApplicationRow {
  username: string
  uid: string
}

interface CaseDeps {
  pool: pg.Pool
  keys: KeyRing
}

interface CaseQuery {
  list: (typeof KYC_LISTS)[number]
  search?: string
  page?: number
}

const FROM = `
  FROM kyc_applications a
  JOIN users u ON u.id = a.user_id
  JOIN wallets w ON w.number = u.wallet`

const LISTS = {
  pending: { where: "a.status = 'pending'", order: 'a.submitted_at, a.id' },
  decided: { where: "a.status <> 'pending'", order: 'a.decided_at DESC, a.id' },
}

/** A part of the username, or a complete mail address, id, uid or wallet address. */
const MATCHES = `($1 = '' OR strpos(u.username_key, $1) > 0 OR u.email_key = $1 OR u.id::text = $1
  OR u.uid::text = $1 OR lower(w.address) = $1)`

export async function listCases(
  { pool, keys }: CaseDeps,
  { list, search = '', page = 1 }: CaseQuery,
) {
  const { where, order } = LISTS[list]
  const wanted = fold(search.trim())
  const { rows: counted } = await pool.query<{ count: bigint }>(
    `SELECT count(*) ${FROM} WHERE ${where} AND ${MATCHES}`,
    [wanted],
  )
  const total = Number(counted[0]!.count)
  const { rows } = await pool.query<CaseRow>(
    `SELECT ${APPLICATION_COLUMNS}, u.username, u.uid ${FROM}
     WHERE ${where} AND ${MATCHES}
     ORDER BY ${order}
     LIMIT $2 OFFSET $3`,
    [wanted, PAGE_ROWS, (page - 1) * PAGE_ROWS],
  )
  return {
    cases: await Promise.all(rows.map(row => present(keys, row))),
    total,
    pages: Math.max(1, Math.ceil(total / PAGE_ROWS)),
  }
}

/** The opening is recorded before anything is read. */
export async function openCase(
  { pool, keys }: CaseDeps,
  id: string,
  who: string,
  atMs: number,
): Promise<KycCaseDetails> {
  const found = await findCase(pool, id)
  const userId = found.user_id
  const event = { userId, application: id, who, what: 'application_viewed', atMs } as const
  await atomically(pool, sql => recordEvent(sql, event))
  const { postalAddress, note: _, ...fields } = await decryptFields(keys, found)
  const { rows: others } = await pool.query<CaseRow>(
    `SELECT ${APPLICATION_COLUMNS}, u.username, u.uid ${FROM}
     WHERE a.user_id = $1 AND a.id <> $2
     ORDER BY a.attempt DESC
     LIMIT $3`,
    [userId, id, OTHERS_ROWS],
  )
  return {
    ...(await present(keys, found)),
    user: {
      id: userId,
      email: found.email,
      walletAddress: found.wallet_address,
      joinedAt: found.joined_at.toISOString(),
    },
    application: { ...fields, address: postalAddress },
    picturesRemovedAt: found.pictures_removed_at?.toISOString() ?? null,
    hasLivePhoto: found.live_photo !== null,
    hasOpenedDocument: await hasOpenedDocument(pool, found, who),
    others: await Promise.all(others.map(row => present(keys, row))),
    events: await readEvents(pool, userId),
  }
}

interface FoundCase extends CaseRow {
  email: string
  wallet_address: string
  joined_at: Date
}

async function findCase(sql: Sql, id: string): Promise<FoundCase> {
  const { rows } = await sql.query<FoundCase>(
    `SELECT ${APPLICATION_COLUMNS}, u.username, u.uid, u.email, w.address AS wallet_address,
       u.created_at AS joined_at ${FROM}
     WHERE a.id = $1
     LIMIT 1`,
    [id],
  )
  if (!rows[0]) throw new Refusal('case_not_found')
  return rows[0]
}

const present = async (keys: KeyRing, row: CaseRow): Promise<KycCase> => ({
  id: row.id,
  status: row.status,
  username: row.username,
  uid: row.uid,
  attempt: row.attempt,
  submittedAt: row.submitted_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedBy: row.decided_by,
  reason: null,
  ...(await rejectionOf(keys, row)),
})
