import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { Gauge, type Registry } from 'prom-client'

/** Free space on the disks of these folders, by the label of each. */
export function watchDisk(register: Registry, folders: Record<string, string>): void {
  const labelNames = ['folder'] as const
  const free = new Gauge({
    name: 'cxac_disk_free_bytes',
    help: 'Room that is left on the disk of a folder',
    labelNames,
    registers: [],
    async collect() {
      await each(folders, (folder, { bsize, bavail }) => this.set({ folder }, bsize * bavail))
    },
  })
  const size = new Gauge({
    name: 'cxac_disk_bytes',
    help: 'Size of the disk of a folder',
    labelNames,
    registers: [],
    async collect() {
      await each(folders, (folder, { bsize, blocks }) => this.set({ folder }, bsize * blocks))
    },
  })
  for (const gauge of [free, size]) register.registerMetric(gauge)
}

async function each(
  folders: Record<string, string>,
  set: (folder: string, disk: StatsFs) => void,
): Promise<void> {
  for (const [folder, path] of Object.entries(folders)) set(folder, await statfs(path))
}
