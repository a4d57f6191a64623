import { Counter, Gauge, type Registry } from 'prom-client'
import type { Admission } from '../../http/admission/Admission.ts'

export function watchAdmission(register: Registry, admission: Admission): void {
  new Counter({
    name: 'cxac_refused_busy_total',
    help: 'Requests refused with busy: by priority, or as too many of one network',
    labelNames: ['why'],
    registers: [register],
    collect() {
      this.reset()
      for (const [why, count] of Object.entries(admission.refused)) this.inc({ why }, count)
    },
  })
  new Gauge({
    name: 'cxac_longest_iteration_seconds',
    help: 'Longest iteration of the event loop within the last second',
    registers: [register],
    collect() {
      this.set(admission.load.longestIterationMs / 1000)
    },
  })
}
