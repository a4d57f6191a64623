import type { Sql } from '../../db/database.ts'
import { OWNER, recordAccountEvent } from '../accountEvents.ts'
import { mailOwner } from '../mails/securityMail.ts'

type KeyEvent =
  | 'owner_keys_asked'
  | 'owner_keys_undone'
  | 'owner_keys_started'
  | 'owner_keys_changed'
  | 'owner_keys_ended'

/** In the account's record, and in a mail. The mail about `owner_keys_asked` has a link, and is a task of its own. */
export async function recordKeys(
  sql: Sql,
  userId: string,
  what: KeyEvent,
  atMs: number,
): Promise<void> {
  await recordAccountEvent(sql, { userId, who: OWNER, what, reason: null, atMs })
  if (what !== 'owner_keys_asked') await mailOwner(sql, userId, what)
}
