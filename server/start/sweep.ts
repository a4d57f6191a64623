import type pg from 'pg'
import { KYC_KEEP_DAYS } from '#api/limits.ts'
import { removeOldPictures } from '../kyc/removeOldPictures.ts'
import { sweepUploads } from '../kyc/documents/uploads.ts'
import { sweepCheckpoints } from '../chain/sweepCheckpoints.ts'
import { sweepMarks } from '../ledger/marks/sweepMarks.ts'
import { sweepFormerEmails } from '../users/email/changeEmail.ts'
import { sweepFormerNames } from '../users/names/formerNames.ts'
import { sweepChallenges } from '../users/passkeys/Challenges.ts'
import { sweepMailLinks } from '../users/mails/mailLinks.ts'
import { sweepDeletionMails } from '../deletion/deletionMail.ts'
import { sweepDevices } from '../notifications/channels.ts'
import { sweepKnownNetworks } from '../users/sessions/knownNetworks.ts'
import { sweepInvitations } from '../operator/invitations/invitations.ts'
import { sweepRequests } from '../operator/requests.ts'
import { sweepOperatorSessions } from '../operator/operatorSessions.ts'

export const SWEEP_TASK = 'sweep'

/** Runs once an hour in one process and deletes personal data that is no longer needed. */
export const SWEEP_TIMES = `17 * * * * ${SWEEP_TASK}`

export function sweepTask(pool: pg.Pool, now: () => number, kycKeepDays = KYC_KEEP_DAYS) {
  return async (): Promise<void> => {
    const nowMs = now()
    await sweepMarks(pool, nowMs)
    await sweepCheckpoints(pool)
    await pool.query('DELETE FROM sessions WHERE expires_at < $1', [new Date(nowMs)])
    await sweepDevices(pool, nowMs)
    await sweepOperatorSessions(pool, nowMs)
    await sweepRequests(pool, nowMs)
    await sweepInvitations(pool, nowMs)
    await pool.query('DELETE FROM password_resets WHERE expires_at < $1', [new Date(nowMs)])
    await sweepMailLinks(pool, nowMs)
    await sweepFormerEmails(pool, nowMs)
    await sweepFormerNames(pool, nowMs)
    await sweepDeletionMails(pool, nowMs)
    await sweepChallenges(pool, nowMs)
    await sweepKnownNetworks(pool, nowMs)
    await sweepUploads(pool, nowMs)
    await removeOldPictures(pool, kycKeepDays, nowMs)
    await pool.query('DELETE FROM throttles WHERE expire < $1', [nowMs])
  }
}
