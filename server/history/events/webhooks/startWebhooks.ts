import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../../../settings/config.ts'
import { workOnJobs } from '../../../db/jobs.ts'
import { PushReach } from '../../../notifications/push/PushReach.ts'
import { deliveryTask } from './deliver.ts'
import { deliverWaiting, WEBHOOK_TASK } from './jobs.ts'

/** Webhooks that are delivered to at once. Several, because they mostly wait for a response. */
const AT_ONCE = 16

interface WebhookDeps {
  config: Config
  secret: Uint8Array
  /** The database of `pool`. */
  url: string
  pool: pg.Pool
  log: Logger
  now: () => number
}

/** Delivers to webhooks until stopped. Separate from other jobs: a slow receiver must not delay mails. */
export async function startWebhooks(deps: WebhookDeps): Promise<() => Promise<void>> {
  const { config, url, pool, log, now } = deps
  const stop = new AbortController()
  const reach = new PushReach(config.webhookNetworks)
  const tasks = { [WEBHOOK_TASK]: deliveryTask({ ...deps, reach, stop: stop.signal }) }
  const stopJobs = await workOnJobs(url, tasks, '', log, AT_ONCE)
  await deliverWaiting(pool, now())
  return async () => {
    stop.abort()
    await stopJobs()
  }
}
