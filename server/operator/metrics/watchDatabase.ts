import { Gauge, type Registry } from 'prom-client'
import type { LiveLedger } from '../../chain/LiveLedger.ts'
import { quorumOf } from '../../transparency/publish/quorumOf.ts'
import type { Config } from '../../settings/config.ts'
import type { Sql } from '../../db/database.ts'
import { type Facts, type Jobs, readFacts } from './readFacts.ts'

interface Watched {
  config: Config
  pool: Sql
  head: LiveLedger
  now: () => number
}

/** Chain, checkpoints and jobs in the database: one query per scrape. */
export function watchDatabase(register: Registry, { config, pool, head, now }: Watched): void {
  const { witnesses } = config
  let reading: Promise<Facts | null> | null = null
  const facts = () =>
    (reading ??= readFacts(pool, witnesses).finally(() => {
      reading = null
    }))

  /** NaN when the database does not answer. */
  const gauge = (name: string, help: string, read: (facts: Facts) => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      async collect() {
        const found = await facts()
        this.set(found ? read(found) : NaN)
      },
    })
  const jobsGauge = (name: string, help: string, read: (jobs: Jobs) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers: [register],
      async collect() {
        const found = await facts()
        this.reset()
        for (const jobs of found?.jobs ?? []) this.set({ task: jobs.task }, read(jobs))
      },
    })

  const answers = new Gauge({
    name: 'cxac_database_answers',
    help: '1 when the database answered within two seconds',
    registers: [],
    async collect() {
      this.set(Number((await facts()) !== null))
    },
  })
  register.registerMetric(answers)
  gauge(
    'cxac_ledger_lag_blocks',
    'Blocks in the database that this process has not followed yet',
    ({ block }) => Math.max(0, block - head.block),
  )
  jobsGauge('cxac_jobs_waiting', 'Jobs whose time has come', ({ waiting }) => waiting)
  jobsGauge('cxac_jobs_failing', 'Jobs that failed and are tried again', ({ failing }) => failing)
  jobsGauge('cxac_jobs_given_up', 'Jobs that failed for good', ({ givenUp }) => givenUp)
  if (!witnesses.length) return
  gauge(
    'cxac_checkpoint_lag_seconds',
    'For how long there is a block that no published checkpoint covers',
    ({ uncoveredSinceMs: sinceMs }) => (sinceMs === null ? 0 : Math.max(0, now() - sinceMs) / 1000),
  )
  gauge('cxac_witnesses_asked', 'Witnesses that are asked to cosign', () => witnesses.length)
  gauge('cxac_witnesses_needed', 'Cosignatures that readers demand', () => quorumOf(config))
  gauge(
    'cxac_witnesses_cosigned',
    'Witnesses that have cosigned the newest published checkpoint',
    ({ cosigned }) => cosigned,
  )
}
