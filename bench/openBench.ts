import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openInstallation } from '#server/openInstallation.ts'

/** An empty installation with a database of its own, of which closing leaves nothing. */
export async function openBench(environment: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-bench-'))
  const config = readConfig({ DATA_DIR: dataDir, ...environment }, dataDir)
  const installation = await openInstallation(config, { log: pino({ level: 'error' }) })
  const close = async () => {
    await installation.close()
    for (const folder of [installation.databaseFolder!, dataDir])
      await rm(folder, { recursive: true, force: true })
  }
  return { ...installation, close }
}
