import { Gauge, type Registry } from 'prom-client'
import type { Replica } from '../../chain/continuity/Replica.ts'

const TIMEOUT_MS = 2000

/** With several replicas: the one that a connection leads to at the moment. */
export function watchReplica(register: Registry, replica: Replica): void {
  const lag = new Gauge({
    name: 'cxac_replica_lag_blocks',
    help: 'Blocks that were served and that the replica lacks; NaN when it does not answer',
    registers: [],
    async collect() {
      this.set((await replica.lag(TIMEOUT_MS)) ?? NaN)
    },
  })
  for (const metric of [replica.reads, lag]) register.registerMetric(metric)
}
