import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { Cluster } from './cluster.ts'

/** A running one, a connection to it, and the number of its process. */
async function startCluster(name = 'cxac-cluster-') {
  const dataDir = await mkdtemp(join(tmpdir(), name))
  await chmod(dataDir, 0o755)
  const cluster = await Cluster.open(dataDir, false, () => {})
  await cluster.start()
  const client = new pg.Client(cluster.ownerUrlOf('postgres'))
  client.on('error', () => {})
  await client.connect()
  onTestFinished(async () => {
    await client.end().catch(() => {})
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  const postmaster = async () =>
    parseInt(await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return { dataDir, cluster, client, postmaster }
}

test.runIf(process.platform === 'linux')(
  'PostgreSQL inherits no secret of the server',
  async () => {
    vi.stubEnv('KYC_KEY', 'must-not-be-inherited')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { postmaster } = await startCluster()
    const environment = await readFile(`/proc/${await postmaster()}/environ`, 'utf8')
    expect(environment).not.toContain('must-not-be-inherited')
    expect(environment).toContain('PATH=')
  },
)

test('what people wrote stays out of the log of PostgreSQL, also when it is refused', async () => {
  const { cluster, client } = await startCluster()
  await client.query('CREATE TABLE people (email text PRIMARY KEY)')
  const insert = () => client.query(`INSERT INTO people VALUES ('ada@example.org')`)
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  const folder = join(cluster.folder, 'log')
  const read = async () => {
    const names = await readdir(folder)
    return (await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))).join('')
  }
  // A process of its own writes it.
  await expect.poll(read).toContain('duplicate key')
  expect(await read()).not.toMatch(/Key \(email\)|INSERT INTO people/)
})

test('what a killed PostgreSQL leaves running keeps the next one out only for a moment', async () => {
  const { cluster, client, postmaster } = await startCluster()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]!.pid
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
  await expect(next).resolves.toBeUndefined()
})

for (const [what, name] of [
  ['a folder', 'cxac, "cluster" '],
  ['a folder whose name is too long for a socket', `cxac-${'x'.repeat(100)}-`],
] as const)
  test(`in ${what}, PostgreSQL listens in a place that is closed to others, and on no port`, async () => {
    const { dataDir, client, cluster } = await startCluster(name)
    const { rows } = await client.query<{ port: string; places: string }>(
      `SELECT current_setting('listen_addresses') AS port,
         current_setting('unix_socket_directories') AS places`,
    )
    expect(rows[0]!.port).toBe('')
    const place = rows[0]!.places.slice(1, -1).replaceAll('""', '"')
    onTestFinished(() => rm(place, { recursive: true, force: true }))
    expect((await lstat(place)).mode & 0o777).toBe(0o700)
    const next = await Cluster.open(dataDir, false, () => {})
    expect(next.urlOf('postgres')).toBe(cluster.urlOf('postgres'))
    expect(await next.isRunning()).toBe(true)
  })

test('a database that an older version runs on a port is neither stopped nor waited for', async () => {
  const { cluster, client } = await startCluster()
  const file = join(cluster.folder, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8')).split('\n')
  await writeFile(file, lines.with(5, '127.0.0.1').join('\n'))
  await expect(cluster.start()).rejects.toThrow(/older version of CXAC and still runs/)
  await client.query('SELECT 1')
})

/** Of no program. */
const NOBODY = 65_534

test.runIf(process.getuid?.() === 0)(
  'a database goes on as the system account that it belongs to, whatever account is preferred now',
  async () => {
    const { dataDir, cluster, client } = await startCluster()
    await client.end()
    await cluster.stop()
    const { status } = spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, cluster.folder])
    expect(status).toBe(0)
    const next = await Cluster.open(dataDir, false, () => {})
    await next.start()
    expect((await stat(join(next.folder, 'postmaster.pid'))).uid).toBe(NOBODY)
  },
)
