import type pg from 'pg'
import type { Logger } from 'pino'
import type { LiveLedger } from '../chain/LiveLedger.ts'
import type { Config } from '../settings/config.ts'
import { workOnJobs } from '../db/jobs.ts'
import type { SendMail } from '../mail/mailer.ts'
import { findableNames } from '../users/contacts/findableNames.ts'
import { personTagger } from '../users/personTags.ts'
import { type EnqueueMore, followArrivals } from './followArrivals.ts'
import { PushReach } from './push/PushReach.ts'
import { makePusher } from './push/sendPush.ts'
import { vapidKeys } from './push/vapidKeys.ts'
import { notificationTasks } from './tasks.ts'

/** Concurrent messages. Several, because they mostly wait for a push service. */
const AT_ONCE = 8

interface NotifierDeps {
  config: Config
  /** See `readSecret`. */
  secret: Uint8Array
  /** The database of `pool`. */
  url: string
  pool: pg.Pool
  head: LiveLedger
  log: Logger
  now: () => number
}

/** Follows the chain and sends notifications, until stopped. `enqueueMore`: makes further jobs for what is new. */
export async function startNotifications(
  { config, secret, url, pool, head, log, now }: NotifierDeps,
  sendMail: SendMail,
  enqueueMore: EnqueueMore = async () => {},
): Promise<() => Promise<void>> {
  const reach = new PushReach(config.pushNetworks)
  const sendPush = makePusher(vapidKeys(secret, config), reach, now)
  const namesOf = findableNames(pool, personTagger(secret), now)
  const { publicUrl } = config
  const tasks = notificationTasks({ pool, namesOf, sendMail, sendPush, publicUrl, now })
  // Separate from other jobs: a push service that does not answer must not delay mails.
  const stopJobs = await workOnJobs(url, tasks, '', log, AT_ONCE)
  const stopFollowing = followArrivals({ pool, head, log, now, enqueueMore })
  return async () => {
    await stopFollowing()
    await stopJobs()
  }
}
