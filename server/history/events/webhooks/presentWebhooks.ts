import type { Webhook } from '#api/schemas/webhooks.ts'
import type { LiveLedger } from '../../../chain/LiveLedger.ts'
import type { Sql } from '../../../db/database.ts'
import { parseCursor } from '../cursor.ts'
import { readAttempts, readWebhooks } from './storedWebhooks.ts'
import { webhookKeys } from './webhookKeys.ts'

interface WebhookContext {
  pool: Sql
  head: LiveLedger
  secret: Uint8Array
}

/** A user's webhooks as the API shows them. */
export async function presentWebhooks(
  { pool, head, secret }: WebhookContext,
  owner: { id: string; wallet: number },
): Promise<{ webhooks: Webhook[] }> {
  const rows = await readWebhooks(pool, owner.id)
  const length = head.historyLengthOf(owner.wallet)
  return {
    webhooks: await Promise.all(
      rows.map(async row => ({
        id: row.id,
        url: row.url,
        publicKey: webhookKeys(secret, row.salt).publicKey,
        createdAt: row.created_at.toISOString(),
        after: row.after_cursor,
        // This process may not know yet what another has delivered.
        waiting: Math.max(0, length - parseCursor(row.after_cursor).line),
        failures: row.failures,
        nextAttemptAt: row.failures ? new Date(Number(row.next_at_ms)).toISOString() : null,
        paused: row.paused,
        lastAttempt: (await readAttempts(pool, row.id, 1))[0] ?? null,
      })),
    ),
  }
}
