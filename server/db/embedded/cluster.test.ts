import { spawnSync } from 'node:child_process'
import { chmod, lstat, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { systemUser } from './binaries.ts'
import { Cluster } from './cluster.ts'
import { whenDone } from '../../testing/whenDone.ts'

const SECRET = 'must-not-be-inherited'

/** A running cluster, a connection to it, and its process id. */
async function startCluster(name: string) {
  const dataDir = await mkdtemp(join(tmpdir(), name))
  await chmod(dataDir, 0o755)
  vi.stubEnv('KYC_KEY', SECRET)
  const cluster = await Cluster.open(dataDir, false, () => {})
  await cluster.start()
  vi.unstubAllEnvs()
  const client = new pg.Client(cluster.ownerUrlOf('postgres'))
  client.on('error', () => {})
  await client.connect()
  whenDone(async () => {
    await client.end().catch(() => {})
    await cluster.stop()
    await rm(cluster.folder, { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  })
  const postmaster = async () =>
    parseInt(await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => ''), 10)
  return { dataDir, cluster, client, postmaster }
}

/** Shared by all tests that leave it running. */
const common = await startCluster('cxac, "cluster" ')

test.runIf(process.platform === 'linux')(
  'PostgreSQL inherits no secret of the server',
  async () => {
    const environment = await readFile(`/proc/${await common.postmaster()}/environ`, 'utf8')
    expect(environment).not.toContain(SECRET)
    expect(environment).toContain('PATH=')
  },
)

test('the log of PostgreSQL contains no data of users, also when a statement fails', async () => {
  const { cluster, client } = common
  await client.query('CREATE TABLE people (email text PRIMARY KEY)')
  const insert = () => client.query(`INSERT INTO people VALUES ('ada@example.org')`)
  await insert()
  await expect(insert()).rejects.toThrow('duplicate key')
  const folder = join(cluster.folder, 'log')
  const read = async () => {
    const names = await readdir(folder)
    return (await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))).join('')
  }
  // A separate process writes it.
  await expect.poll(read).toContain('duplicate key')
  expect(await read()).not.toMatch(/Key \(email\)|INSERT INTO people/)
})

for (const [what, started] of [
  ['a folder', () => Promise.resolve(common)],
  ['a folder whose name is too long for a socket', () => startCluster(`cxac-${'x'.repeat(100)}-`)],
] as const)
  test(`in ${what}, PostgreSQL listens in a folder that is closed to others, and on no port`, async () => {
    const { dataDir, client, cluster } = await started()
    const { rows } = await client.query<{ port: string; places: string }>(
      `SELECT current_setting('listen_addresses') AS port,
         current_setting('unix_socket_directories') AS places`,
    )
    expect(rows[0]!.port).toBe('')
    const place = rows[0]!.places.slice(1, -1).replaceAll('""', '"')
    if (place !== cluster.folder) onTestFinished(() => rm(place, { recursive: true, force: true }))
    expect((await lstat(place)).mode & 0o777).toBe(0o700)
    const next = await Cluster.open(dataDir, false, () => {})
    expect(next.urlOf('postgres')).toBe(cluster.urlOf('postgres'))
    expect(await next.isRunning()).toBe(true)
  })

test('a database that an older version runs on a port is neither stopped nor waited for', async () => {
  const { cluster, client } = common
  const file = join(cluster.folder, 'postmaster.pid')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.split('\n').with(5, '127.0.0.1').join('\n'))
  await expect(cluster.start()).rejects.toThrow(/older version of CXAC and still runs/)
  await client.query('SELECT 1')
  await writeFile(file, text)
})

test('processes that a killed PostgreSQL left delay the next start only for a moment', async () => {
  const { cluster, client, postmaster } = await startCluster('cxac-killed-')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const backend = rows[0]!.pid
  const started = new Set([await postmaster()])
  process.kill(backend, 'SIGSTOP')
  process.kill([...started][0]!, 'SIGKILL')
  let isOver = false
  const next = cluster.start().finally(() => (isOver = true))
  next.catch(() => {})
  // The start of a third shows that the second could not start.
  while (!isOver && started.size < 3) {
    const pid = await postmaster()
    if (pid) started.add(pid)
  }
  process.kill(backend, 'SIGCONT')
  await expect(next).resolves.toBeUndefined()
})

test.runIf(process.getuid?.() === 0)(
  'started as root, a new database gets an account of its own, whatever other PostgreSQL there is',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cxac-account-'))
    const id = (flag: string) =>
      Number(spawnSync('id', [flag, 'cxac'], { encoding: 'utf8' }).stdout)
    expect(await systemUser(dataDir)).toEqual({ uid: id('-u'), gid: id('-g') })
  },
)

/** Not the id of any process. */
const NOBODY = 65_534

test.runIf(process.getuid?.() === 0)(
  'a database goes on as the system account that it belongs to, whatever account is preferred now',
  async () => {
    const { dataDir, cluster } = await startCluster('cxac-owned-')
    await cluster.stop()
    const { status } = spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, cluster.folder])
    expect(status).toBe(0)
    const next = await Cluster.open(dataDir, false, () => {})
    await next.start()
    expect((await stat(join(next.folder, 'postmaster.pid'))).uid).toBe(NOBODY)
    await next.stop()
  },
)
