import { Counter, Gauge, type Registry } from 'prom-client'
import type { Admission } from '../../http/admission/Admission.ts'

export function watchAdmission(register: Registry, admission: Admission): void {
  const refused = new Counter({
    name: 'cxac_refused_busy_total',
    help: 'Requests refused with busy: by priority, or as too many of one network',
    labelNames: ['why'],
    registers: [],
    collect() {
      this.reset()
      for (const [why, count] of Object.entries(admission.refused)) this.inc({ why }, count)
    },
  })
  const iteration = new Gauge({
    name: 'cxac_longest_iteration_seconds',
    help: 'Longest iteration of the event loop within the last second',
    registers: [],
    collect() {
      this.set(admission.load.longestIterationMs / 1000)
    },
  })
  for (const metric of [refused, iteration]) register.registerMetric(metric)
}
