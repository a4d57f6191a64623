import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig } from '#server/settings/config.ts'
import { connect } from '#server/db/database.ts'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { openInstallation } from '#server/start/openInstallation.ts'

/** An installation with a database of its own: an empty one, deleted when closed, or the one in the folder `reused`. */
export async function openBench(environment: Record<string, string> = {}, reused?: string) {
  if (reused) await mkdir(reused, { recursive: true })
  const dataDir = reused ?? (await mkdtemp(join(tmpdir(), 'cxac-bench-')))
  const log = pino({ level: 'error' })
  const { url, ownerUrl, folder, stop } = await startEmbedded(dataDir, log, () => {})
  const settings = { DATA_DIR: dataDir, DATABASE_OWNER_URL: ownerUrl, ...environment }
  const installation = await openInstallation(readConfig(settings, dataDir), { log, url })
  // As the owner: filling tables in bulk needs more privileges than the server has.
  const owner = await connect(ownerUrl, () => {})
  const close = async () => {
    await owner.end()
    await installation.close()
    await stop()
    if (!reused)
      for (const left of [folder, dataDir]) await rm(left, { recursive: true, force: true })
  }
  return { ...installation, owner, ownerUrl, folder, close }
}
