import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrateJobs } from './jobs.ts'
import { Cluster } from './cluster.ts'
import { connect } from './database.ts'
import { migrate } from './migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the test cluster answers; ends with a slash, so that a database's name can follow. */
    clusterUrl: string
  }
}

/** Starts one PostgreSQL for all tests, with a migrated template to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-test-'))
  const cluster = await Cluster.open(dataDir, false, () => {})
  const stop = async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const port = await cluster.start()
    await makeTemplate(cluster, port)
    project.provide('clusterUrl', cluster.urlAt(port, ''))
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}

async function makeTemplate(cluster: Cluster, port: number): Promise<void> {
  const admin = await connect(cluster.urlAt(port), () => {})
  await admin.query('CREATE DATABASE template_cxac')
  await admin.end()
  const template = await connect(cluster.urlAt(port, 'template_cxac'), () => {})
  await migrate(template)
  await migrateJobs(cluster.urlAt(port, 'template_cxac'))
  await template.end()
}
