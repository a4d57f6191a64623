import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from '../../db/jobs.ts'
import { Cluster } from '../../db/embedded/cluster.ts'
import { connect } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { SERVER_ROLE, serverPassword } from '../../db/serverRole.ts'
import { administer, TEMPLATE } from './testDatabase.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL for the owner of the test cluster; ends with a slash, so that a database's name can follow. */
    clusterUrl: string
    /** The same for the server's role. */
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
  await quickenLogins(cluster)
  return { ownerUrl: cluster.ownerUrlOf(''), url: cluster.urlOf(''), stop }
}

/** Tests open thousands of connections: 4,096 SCRAM iterations for each would take much of their time. */
async function quickenLogins(cluster: Cluster): Promise<void> {
  const passwords = { cxac: cluster.password, [SERVER_ROLE]: serverPassword(cluster.password) }
  const statements = Object.entries(passwords).map(
    ([role, password]) => `ALTER ROLE ${role} PASSWORD '${password}'`,
  )
  await administer(cluster.ownerUrlOf(''), ['SET scram_iterations = 1', ...statements].join(';\n'))
}

async function makeTemplate(ownerUrl: string, url: string): Promise<void> {
  await administer(ownerUrl, `CREATE DATABASE ${TEMPLATE}`)
  const template = await connect(ownerUrl + TEMPLATE, () => {})
  await migrate(template, ownerUrl === url ? undefined : new URL(url).username)
  await template.end()
  await migrateJobs(url + TEMPLATE)
}
