import { Gauge, type Registry } from 'prom-client'
import { parseName } from '../../backup/backupFormat.ts'
import { readState } from '../../backup/backupState.ts'

/** The age of the newest backup: how much data would be lost with this machine. */
export function watchBackups(register: Registry, dataDir: string, now: () => number): void {
  const age = new Gauge({
    name: 'cxac_backup_age_seconds',
    help: 'Time since the newest backup of the embedded database; infinite when there is none',
    registers: [],
    async collect() {
      const places = Object.values(await readState(dataDir))
      const times = places.map(({ last }) => parseName(last)?.takenAt.getTime() ?? -Infinity)
      this.set((now() - Math.max(-Infinity, ...times)) / 1000)
    },
  })
  register.registerMetric(age)
}
