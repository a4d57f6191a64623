import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../db/jobs.ts'
import { Cluster } from '../db/cluster.ts'
import { connect } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { administer, TEMPLATE } from './testDatabase.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test cluster answers; ends with a slash, so that a database's name can follow. */
    clusterUrl: string
  }
}

/**
 * One PostgreSQL for all tests, with a migrated template to clone from: the embedded one, or that of
 * `TEST_CLUSTER_URL`, to prove the same on another version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startCluster()
  try {
    await makeTemplate(url)
    project.provide('clusterUrl', url)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startCluster(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_CLUSTER_URL']
  if (given) return { url: given, stop: () => administer(given, `DROP DATABASE ${TEMPLATE}`) }
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-test-'))
  const cluster = await Cluster.open(dataDir, false, () => {})
  const stop = async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  await cluster.start()
  return { url: cluster.urlOf(''), stop }
}

async function makeTemplate(clusterUrl: string): Promise<void> {
  await administer(clusterUrl, `CREATE DATABASE ${TEMPLATE}`)
  const template = await connect(clusterUrl + TEMPLATE, () => {})
  await migrate(template)
  await template.end()
  await migrateJobs(clusterUrl + TEMPLATE)
}
