import type pg from 'pg'
import type { Config } from '../settings/config.ts'
import { Cluster } from './embedded/cluster.ts'
import { connect } from './database.ts'

/**
 * The installation's database for a command: `DATABASE_URL`, or the one in the data folder, which is used if it runs, and
 * otherwise started for the time of the command.
 */
export async function withDatabase<T>(
  config: Config,
  work: (pool: pg.Pool, url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return withPool(config.databaseUrl, work)
  return withCluster(config, cluster => withPool(cluster.urlOf('postgres'), work))
}

/** Only the embedded one. */
export async function withCluster<T>(
  { dataDir }: Pick<Config, 'dataDir'>,
  work: (cluster: Cluster) => Promise<T>,
): Promise<T> {
  const cluster = await Cluster.open(dataDir, true, () => {})
  const wasRunning = await cluster.isRunning()
  await cluster.start()
  try {
    return await work(cluster)
  } finally {
    if (!wasRunning) await cluster.stop()
  }
}

async function withPool<T>(
  url: string,
  work: (pool: pg.Pool, url: string) => Promise<T>,
): Promise<T> {
  const pool = await connect(url, () => {})
  try {
    return await work(pool, url)
  } finally {
    await pool.end()
  }
}
