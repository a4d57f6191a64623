import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { Cluster } from './cluster.ts'

test('what a killed PostgreSQL leaves running keeps the next one out only for a moment', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cxac-cluster-'))
  const cluster = await Cluster.open(dataDir, false, () => {})
  const client = new pg.Client(cluster.urlAt(await cluster.start()))
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]!.pid
  onTestFinished(async () => {
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })

  const postmaster = async () =>
    parseInt(await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  const started = new Set([await postmaster()])
  process.kill(backend, 'SIGSTOP')
  process.kill([...started][0]!, 'SIGKILL')
  let isOver = false
  const next = cluster.start().finally(() => (isOver = true))
  next.catch(() => {})
  // The third that is started shows that the second was kept out.
  while (!isOver && started.size < 3) {
    const pid = await postmaster()
    if (pid) started.add(pid)
  }
  process.kill(backend, 'SIGCONT')
  await expect(next).resolves.toBeGreaterThan(0)
})
