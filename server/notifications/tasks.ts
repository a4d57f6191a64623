import type pg from 'pg'
import * as Type from 'typebox'
import { Uuid } from '#api/fields.ts'
import { DEFAULT_LANGUAGE } from '#api/language/languages.ts'
import { MAIL_PAUSE_MS, MINING_COOLDOWN_MS, PUSH_PAUSE_MS } from '#api/limits.ts'
import type { Sql } from '../db/database.ts'
import { defineTask } from '../db/jobs.ts'
import type { SendMail } from '../mail/mailer.ts'
import type { FindableNames } from '../users/contacts/findableNames.ts'
import { deleteDevice } from './channels.ts'
import { remindOfMining, COINS_NEWS_TASK, MINING_NEWS_TASK, enqueueCoinsNews } from './jobs.ts'
import { coinsNews, miningNews, type News, newsMail } from './news.ts'
import type { SendPush } from './push/sendPush.ts'
import { ARRIVALS_AT_ONCE, readArrivals } from './readArrivals.ts'
import { type Channel, readChannel } from './readChannel.ts'

/** How long a job that sends has the channel for itself. */
const LEASE_MS = 60_000

const JOB = Type.Object({ channel: Uuid })

interface NotificationTaskDeps {
  pool: pg.Pool
  namesOf: FindableNames
  sendMail: SendMail
  sendPush: SendPush
  publicUrl: string
  now: () => number
}

/** Sends what is new when the job runs, by push or mail. The job itself holds no message. */
export function notificationTasks({
  pool,
  namesOf,
  sendMail,
  sendPush,
  publicUrl,
  now,
}: NotificationTaskDeps) {
  async function send(channel: Channel, news: News): Promise<void> {
    const { device } = channel
    if (!device) return sendMail(newsMail(channel, news, publicUrl))
    if ((await sendPush(device, news)) === 'gone') await deleteDevice(pool, device.endpoint)
  }

  return {
    [COINS_NEWS_TASK]: defineTask(JOB, async ({ channel: id }) => {
      const nowMs = now()
      const channel = await readChannel(pool, id, nowMs)
      if (!channel?.tells_coins) return
      const freeAtMs = await takeTurn(pool, id, nowMs)
      if (freeAtMs !== null) return enqueueCoinsNews(pool, id, freeAtMs)
      const arrivals = await readArrivals(pool, namesOf, channel)
      if (!arrivals) return giveTurnBack(pool, id)
      try {
        await send(channel, coinsNews(channel.language ?? DEFAULT_LANGUAGE, arrivals))
      } catch (error) {
        await giveTurnBack(pool, id)
        throw error
      }
      const nextAtMs = nowMs + (channel.device ? PUSH_PAUSE_MS : MAIL_PAUSE_MS)
      await endTurn(pool, id, arrivals.lastLine, nextAtMs)
      if (arrivals.count === ARRIVALS_AT_ONCE) await enqueueCoinsNews(pool, id, nextAtMs)
    }),

    [MINING_NEWS_TASK]: defineTask(JOB, async ({ channel: id }) => {
      const nowMs = now()
      const channel = await readChannel(pool, id, nowMs)
      if (!channel?.tells_mining || channel.last_claim_at_ms === null) return
      // Claimed again meanwhile, or the database's clock is ahead.
      if (Number(channel.last_claim_at_ms) + MINING_COOLDOWN_MS > nowMs)
        return remindOfMining(pool, id, nowMs)
      await send(channel, miningNews(channel.language ?? DEFAULT_LANGUAGE))
    }),
  }
}

/** Null if this job may send now; otherwise the time of the next chance. Of two concurrent jobs one may. */
async function takeTurn(sql: Sql, id: string, nowMs: number): Promise<number | null> {
  const { rowCount } = await sql.query(
    'UPDATE channels SET free_at_ms = $3 WHERE id = $1 AND free_at_ms <= $2',
    [id, nowMs, nowMs + LEASE_MS],
  )
  if (rowCount) return null
  const { rows } = await sql.query<{ free_at_ms: bigint }>(
    'SELECT free_at_ms FROM channels WHERE id = $1 LIMIT 1',
    [id],
  )
  return Number(rows[0]?.free_at_ms ?? nowMs)
}

async function endTurn(sql: Sql, id: string, sentLine: number, freeAtMs: number): Promise<void> {
  await sql.query(
    'UPDATE channels SET told_line = greatest(told_line, $2), free_at_ms = $3 WHERE id = $1',
    [id, sentLine, freeAtMs],
  )
}

/** Nothing was sent. */
async function giveTurnBack(sql: Sql, id: string): Promise<void> {
  await sql.query('UPDATE channels SET free_at_ms = 0 WHERE id = $1', [id])
}
