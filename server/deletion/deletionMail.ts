import * as Type from 'typebox'
import type { Sql } from '../db/database.ts'
import { defineTask, enqueue } from '../db/jobs.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { MailParts } from '../users/mails/securityMail.ts'

export const DELETION_MAIL_TASK = 'farewell'

const KEPT_MS = 24 * 60 * 60 * 1000

/** The account is gone by then. Its mail address is stored in a table, not in the job, which would outlive a failure. */
export async function enqueueDeletionMail(sql: Sql, email: string, nowMs: number): Promise<void> {
  const { rows } = await sql.query<{ id: string }>(
    'INSERT INTO farewells (email, at) VALUES ($1, $2) RETURNING id',
    [email, new Date(nowMs)],
  )
  await enqueue(sql, DELETION_MAIL_TASK, { id: rows[0]!.id })
}

export const deletionMailTask = ({ pool, sendMail, publicUrl }: MailParts) =>
  defineTask(Type.Object({ id: Type.String() }), async ({ id }) => {
    const { rows } = await pool.query<{ email: string }>(
      'SELECT email FROM farewells WHERE id = $1 LIMIT 1',
      [id],
    )
    if (!rows[0]) return
    await sendMail(
      composeMail({
        to: rows[0].email,
        subject: 'Your CXAC account was deleted',
        lines: [
          'your CXAC account was deleted. Someone who was logged in, hopefully you, asked for this and confirmed it.',
          'What you wrote, your identity documents and this address are gone from our records. The public ledger keeps the transactions; it holds no names.',
        ],
        link: { text: 'What was kept, and how long', url: `${publicUrl}/privacy` },
        ending:
          'It cannot be undone. You can sign up again at any time. For 90 days nobody else can take your username: only a sign-up with this address can.',
      }),
    )
    await pool.query('DELETE FROM farewells WHERE id = $1', [id])
  })

/** Addresses whose mail no server has accepted. */
export async function sweepDeletionMails(sql: Sql, nowMs: number): Promise<void> {
  await sql.query('DELETE FROM farewells WHERE at < $1', [new Date(nowMs - KEPT_MS)])
}
