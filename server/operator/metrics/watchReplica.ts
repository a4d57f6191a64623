import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '../../chain/continuity/Replica.ts'

const PATIENCE_MS = 2000

/** Of the one that a connection leads to just now, where there are several. */
export function watchReplica(register: Registry, replica: Replica): void {
  const lag = new Gauge({
    name: 'cxac_replica_lag_blocks',
    help: 'Blocks that were served and that the replica lacks; NaN when it does not answer',
    registers: [],
    async collect() {
      this.set((await replica.lag(PATIENCE_MS)) ?? NaN)
    },
  })
  for (const metric of [replica.reads, lag]) register.registerMetric(metric)
}
