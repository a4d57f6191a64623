import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'
import { makeCertificates } from './certificates.ts'
import { configure } from './configure.ts'
import { endLeftovers } from './leftovers.ts'
import { askEtcd, askPatroni } from './lockedRequest.ts'
import { isWhole } from './members.ts'
import { type ClusterParts, partsOf } from './parts.ts'
import { type Plan, planCluster, PORTS, portOf } from './plan.ts'
import { databaseUser, findPrograms, type Programs } from './programs.ts'
import { isHealthy, waitFor } from './waitFor.ts'

/** The limit for the path of a Unix socket on Linux. */
const LONGEST_PATH_BYTES = 107
/** Marks the folder of a cluster; contains its first port. */
const MARK = 'cluster.json'

/** The cluster on one machine. */
export class Cluster {
  readonly plan: Plan
  readonly programs: Programs
  /** The user that PostgreSQL and its tools run as. */
  readonly runsAs = databaseUser()

  private constructor(plan: Plan) {
    this.plan = plan
    this.programs = findPrograms()
  }

  /** The cluster in this folder; null: there is none. */
  static find(folder: string): Cluster | null {
    const mark = join(folder, MARK)
    if (!existsSync(mark)) return null
    const { firstPort } = JSON.parse(readFileSync(mark, 'utf8')) as { firstPort: number }
    return new Cluster(planCluster(folder, firstPort))
  }

  static async make(folder: string, firstPort: number): Promise<Cluster> {
    if (existsSync(folder))
      throw new PlainProblem(
        `${folder} exists already. Take the cluster down first (npm run deploy -- down), or set DEPLOY_DIR to another folder.`,
      )
    const cluster = new Cluster(planCluster(folder, firstPort))
    if (Buffer.byteLength(cluster.plan.adminSocket) > LONGEST_PATH_BYTES)
      throw new PlainProblem(`${folder} is too long a path for sockets. Set DEPLOY_DIR to another.`)
    await requireFree(firstPort)
    configure(cluster.plan, cluster.programs, cluster.runsAs)
    makeCertificates(cluster.plan, cluster.runsAs)
    writeFileSync(join(folder, MARK), JSON.stringify({ firstPort }))
    cluster.#requireEntry()
    return cluster
  }

  get parts(): ClusterParts {
    return partsOf(this.plan, this.programs, this.runsAs)
  }

  async start(say: (step: string) => void): Promise<void> {
    const { plan, parts } = this
    say('etcd')
    for (const part of [...parts.etcd, ...parts.etcdProxies]) part.start()
    for (const [i, { client }] of plan.etcd.entries())
      await waitFor(
        `etcd at ${client}`,
        () => askEtcd(plan, client, '/health').then(isOk),
        parts.etcd[i],
      )
    say('PostgreSQL under Patroni')
    await this.#startNodes()
    parts.proxy.start()
    await waitFor('roles and a database', () => Promise.resolve(this.#makeRoles()), parts.proxy)
    say('Servers')
    for (const part of [...parts.servers, parts.upload]) {
      part.start()
      const address = plan.servers.find(({ name }) => name === part.name)?.address
      await waitFor(
        part.name,
        () => isHealthy(`http://${address ?? plan.uploadPart}/healthz`),
        part,
      )
    }
    let isSetBack = false
    await waitFor('the servers behind HAProxy', async () => {
      isSetBack = await standsStill(`http://${plan.http}/readyz`)
      return isSetBack || isHealthy(`http://${plan.http}/readyz`)
    })
    if (isSetBack) say('They have served blocks that this database lacks, and refuse to serve')
  }

  async stop(): Promise<void> {
    const { plan, parts } = this
    await Promise.all([...parts.servers, parts.upload].map(part => part.stop()))
    await parts.proxy.stop(0)
    await Promise.all(parts.nodes.map(part => part.stop()))
    for (const node of plan.nodes) await endLeftovers(node)
    await Promise.all([...parts.etcdProxies, ...parts.etcd].map(part => part.stop(5000)))
  }

  /** Stops all processes of the cluster and deletes its files. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.plan.folder, { recursive: true, force: true })
  }

  get superuserPassword(): string {
    const config = readFileSync(join(this.plan.nodes[0]!.folder, 'patroni.yml'), 'utf8')
    return /username: postgres\s+password: '([^']+)'/.exec(config)![1]!
  }

  /** The first node starts before the others: it creates the database that they copy. */
  async #startNodes(): Promise<void> {
    const { plan, parts } = this
    const [first, ...others] = parts.nodes
    first!.start()
    const { rest } = plan.nodes[0]!
    await waitFor('the first leader', () => askPatroni(plan, rest, '/primary').then(isOk), first)
    for (const part of others) part.start()
    await waitFor('both replicas', () => isWhole(plan))
  }

  /** A restored database has them already. The password is passed in the environment: every user can read arguments. */
  #makeRoles(): boolean {
    const { plan, programs, superuserPassword } = this
    const where = ['-h', '127.0.0.1', '-p', portOf(plan.writes), '-U', 'postgres', '-d', 'postgres']
    const how = ['-v', 'ON_ERROR_STOP=1', '-q', '-f', join(plan.folder, 'roles.sql')]
    const env = {
      PATH: process.env['PATH'],
      PGPASSWORD: superuserPassword,
      PGCONNECT_TIMEOUT: '5',
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: join(plan.tls, 'postgres', 'ca.pem'),
    }
    return spawnSync(programs.psql, [...where, ...how], { env, stdio: 'ignore' }).status === 0
  }

  #requireEntry(): void {
    const { folder } = this.plan
    const options = { cwd: '/', ...this.runsAs }
    if (
      spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', join(folder, 'postgres')], options).status === 0
    )
      return
    rmSync(folder, { recursive: true })
    throw new PlainProblem(
      `The user 'postgres' cannot enter ${folder}. Set DEPLOY_DIR to a folder below one that all may enter, like /var/lib.`,
    )
  }
}

const isOk = ({ status }: { status: number }) => status === 200

/** Whether servers refuse the database because it lacks blocks they have served. */
async function standsStill(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(3000) })
  return (await answer.text()).includes('ledger_set_back')
}

async function requireFree(firstPort: number): Promise<void> {
  for (let port = firstPort; port < firstPort + PORTS; port++)
    if (!(await isFree(port)))
      throw new PlainProblem(
        `Port ${port} is in use; the cluster takes those from ${firstPort} to ${firstPort + PORTS - 1}. Set DEPLOY_PORT to another first one.`,
      )
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const server = createServer()
    server.on('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
