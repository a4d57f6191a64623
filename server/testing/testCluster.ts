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
    /** Where the test cluster answers its owner; ends with a slash, so that a database's name can follow. */
    clusterUrl: string
    /** The same as the server asks. */
    serverUrl: string
  }
}

/**
 * One PostgreSQL for all tests, with a migrated template to clone from: the embedded one, or that of
 * `TEST_CLUSTER_URL`, to prove the same on another version.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { ownerUrl, url, stop } = await startCluster()
  try {
    await makeTemplate(ownerUrl, url)
    project.provide('clusterUrl', ownerUrl)
    project.provide('serverUrl', url)
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function startCluster() {
  const given = process.env['TEST_CLUSTER_URL']
  if (given) {
    const stop = () => administer(given, `DROP DATABASE ${TEMPLATE}`)
    return { ownerUrl: given, url: given, stop }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-test-'))
  const cluster = await Cluster.open(dataDir, false, () => {})
  const stop = async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  await cluster.start()
  return { ownerUrl: cluster.ownerUrlOf(''), url: cluster.urlOf(''), stop }
}

async function makeTemplate(ownerUrl: string, url: string): Promise<void> {
  await administer(ownerUrl, `CREATE DATABASE ${TEMPLATE}`)
  const template = await connect(ownerUrl + TEMPLATE, () => {})
  await migrate(template, ownerUrl === url ? undefined : new URL(url).username)
  await template.end()
  await migrateJobs(url + TEMPLATE)
}
