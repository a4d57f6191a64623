import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Continuity } from '../../chain/continuity/Continuity.ts'
import type { Replica } from '../../chain/continuity/Replica.ts'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { isElsewhere } from '../../transparency/publish/logOrigin.ts'
import type { Config } from '../../settings/config.ts'
import type { Ledger } from '../../ledger/ledger.ts'
import type { Sql } from '../../db/database.ts'
import type { SecurityLog } from '../../logging/securityLog.ts'
import { watchAdmission } from './watchAdmission.ts'
import { watchBackups } from './watchBackups.ts'
import { watchDatabase } from './watchDatabase.ts'
import { watchDisk } from './watchDisk.ts'
import { watchReplica } from './watchReplica.ts'

interface Watched {
  ledger: Ledger
  head: LiveLedger
  continuity: Continuity
  config: Config
  pool: Sql
  databaseFolder: string | null
  origin: string
  replica: Replica | null
  securityLog: SecurityLog
  now: () => number
}

/** Metrics of one process: requests by route and status, ledger, database, disk and Node. */
export function collectMetrics(app: FastifyInstance, watched: Watched): Registry {
  const { ledger, head, continuity, config, databaseFolder, origin, securityLog } = watched
  const register = new Registry()
  register.registerMetric(securityLog.counter)
  collectDefaultMetrics({ register })
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge('cxac_ledger_waiting_orders', 'Orders that wait for a commit', () => ledger.waiting)
  gauge('cxac_ledger_blocks', 'Number of the newest block', () => head.block)
  gauge('cxac_ledger_transactions', 'Transactions in the ledger', () => head.totals.transactions)
  gauge(
    'cxac_ledger_set_back',
    '1 while the database lacks a block that was served or signed',
    () => Number(continuity.loss !== null),
  )
  gauge(
    'cxac_log_origin_differs',
    '1 while the log has another name than PUBLIC_URL would give it',
    () => Number(isElsewhere(config.publicUrl, origin)),
  )
  gauge('cxac_streams_open', 'Streams that listen to this process', () => app.streams.size)
  watchAdmission(register, app.admission)
  watchCommits(register, ledger)
  watchDatabase(register, watched)
  if (watched.replica) watchReplica(register, watched.replica)
  const { dataDir } = config
  if (databaseFolder) watchBackups(register, dataDir, watched.now)
  watchDisk(register, { data: dataDir, ...(databaseFolder && { database: databaseFolder }) })
  watchRequests(register, app)
  return register
}

function watchCommits(register: Registry, ledger: Ledger): void {
  const orders = new Histogram({
    name: 'cxac_ledger_batch_orders',
    help: 'Orders that were committed at once',
    buckets: [1, 4, 16, 64, 256],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'cxac_ledger_commit_seconds',
    help: 'How long commits took, from the decision to the answer of the database',
    buckets: [0.002, 0.01, 0.05, 0.2, 1, 5, 20],
    registers: [register],
  })
  ledger.onCommitted = (count, ms) => {
    orders.observe(count)
    seconds.observe(ms / 1000)
  }
}

function watchRequests(register: Registry, app: FastifyInstance): void {
  const requests = new Histogram({
    name: 'cxac_request_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'other'
    const labels = { method: request.method, route, status: reply.statusCode }
    requests.observe(labels, reply.elapsedTime / 1000)
    done()
  })
}
