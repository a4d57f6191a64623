import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { PlainProblem } from '../../text/PlainProblem.ts'
import { Cluster } from './cluster.ts'
import { LOCKS } from '../locks.ts'

const OWNER_TIMEOUT_MS = 2000
const RETRY_MS = 500

export interface EmbeddedPostgres {
  url: string
  ownerUrl: string
  folder: string
  stop: () => Promise<void>
}

/**
 * PostgreSQL in the data folder, owned by only this process and restarted when it dies. The owner holds an advisory lock:
 * unlike a lock file, it cannot outlive a killed process.
 */
export async function startEmbedded(
  dataDir: string,
  log: Logger,
  say: (step: string) => void,
): Promise<EmbeddedPostgres> {
  const cluster = await Cluster.open(dataDir, true, say)
  await cluster.start()
  const ownerUrl = cluster.ownerUrlOf('postgres')
  let isStopping = false
  let reviving: Promise<void> = Promise.resolve()
  let owner = await own(ownerUrl, dataDir)
  watch()

  function watch() {
    owner.on('error', () => {})
    owner.on('end', () => {
      if (!isStopping) reviving = revive()
    })
  }

  async function revive(): Promise<void> {
    log.error('PostgreSQL has gone away; starting it again')
    for (;;) {
      try {
        await cluster.start()
        owner = await own(ownerUrl, dataDir)
        break
      } catch (error) {
        if (isStopping) return
        log.error({ err: error }, 'PostgreSQL does not start; trying again')
        await delay(RETRY_MS)
      }
    }
    log.info('PostgreSQL runs again')
    watch()
  }

  return {
    url: cluster.urlOf('postgres'),
    ownerUrl,
    folder: cluster.folder,
    async stop() {
      isStopping = true
      await reviving
      await owner.end().catch(() => {})
      await cluster.stop()
    },
  }
}

async function own(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'cxac-owner' })
  client.on('error', () => {})
  await client.connect()
  // PostgreSQL may need a moment to notice that the last owner was killed.
  const deadline = Date.now() + OWNER_TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(${LOCKS.embeddedOwner}) AS free`,
    )
    if (rows[0]?.free) return client
    if (Date.now() > deadline) break
    await delay(RETRY_MS / 5)
  }
  await client.end()
  throw new PlainProblem(
    `Another CXAC server is already using the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  )
}
