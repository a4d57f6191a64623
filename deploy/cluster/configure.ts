import { randomBytes } from 'node:crypto'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fill } from './fill.ts'
import { type NodePlan, type Plan, portOf } from './plan.ts'
import type { Programs, RunsAs } from './programs.ts'

const TEMPLATES = join(import.meta.dirname, '..')
const REDIRECT = /^ *http-request redirect scheme https .*\n/m

/** Writes every configuration file of the cluster to its folder, with new passwords and keys. */
export function configure(plan: Plan, programs: Programs, database: RunsAs): void {
  const { folder } = plan
  const secrets = makeSecrets()
  const write = (template: string, to: string, values: Record<string, string>, owner: RunsAs) => {
    const path = join(folder, to)
    const text = fill(readFileSync(join(TEMPLATES, template), 'utf8'), { TLS: plan.tls, ...values })
    makeFolder(dirname(path), owner)
    writeFileSync(path, text, { mode: 0o600 })
    if (owner) chownSync(path, owner.uid, owner.gid)
  }
  for (const open of ['', 'etcd', 'postgres'])
    mkdirSync(join(folder, open), { recursive: true, mode: 0o755 })
  for (const closed of ['data', 'haproxy', 'env']) makeFolder(join(folder, closed), null)
  makeFolder(plan.backups, database)
  const clients = Object.fromEntries(
    plan.etcd.map(({ name, client }) => [`${name.toUpperCase()}_CLIENT`, client]),
  )
  for (const { name, client, peer } of plan.etcd) {
    const values = { NAME: name, CLIENT: client, PEER: peer, MEMBERS: membersOf(plan) }
    const FOLDER = join(folder, 'etcd', name, 'data')
    write('config/etcd.yml', `etcd/${name}/etcd.yml`, { ...values, FOLDER }, database)
  }
  for (const node of plan.nodes) {
    const values = { ...secrets, ...nodeValues(node, programs) }
    write('config/patroni.yml', `postgres/${node.name}/patroni.yml`, values, database)
    const backup = { ...values, REPOSITORY: plan.backups, POSTGRES_PORT: portOf(node.postgres) }
    write('config/pgbackrest.conf', `postgres/${node.name}/pgbackrest.conf`, backup, database)
    const etcdProxy = { NAME: node.name, DOOR: node.etcdProxy, ...clients }
    write('config/etcd-proxy.cfg', `haproxy/etcd-proxy-${node.name}.cfg`, etcdProxy, null)
  }
  write('config/haproxy.cfg', 'haproxy/haproxy.cfg', proxyValues(plan), null)
  removeRedirect(join(folder, 'haproxy/haproxy.cfg'))
  write('config/roles.sql', 'roles.sql', secrets, null)
  writeEnvironments(plan, secrets, write)
}

function writeEnvironments(
  plan: Plan,
  secrets: Record<string, string>,
  write: (template: string, to: string, values: Record<string, string>, owner: RunsAs) => void,
): void {
  const shared = {
    ...secrets,
    HOST: '127.0.0.1',
    DATA_DIR: plan.dataDir,
    WRITES: plan.writes,
    READS: plan.reads,
    PUBLIC_URL: `http://localhost:${portOf(plan.http)}`,
    UPLOAD_URL: `http://localhost:${portOf(plan.upload)}`,
    PROXY_ADDRESS: '127.0.0.1',
  }
  for (const { name, address, operatorPort } of plan.servers)
    write(
      'env/server.env',
      `env/${name}.env`,
      { ...shared, PORT: portOf(address), OPERATOR_PORT: String(operatorPort) },
      null,
    )
  write('env/upload.env', 'env/u1.env', { ...shared, PORT: portOf(plan.uploadPart) }, null)
}

function makeSecrets(): Record<string, string> {
  const password = () => randomBytes(24).toString('base64url')
  const key = () => randomBytes(32).toString('base64')
  return {
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    REST_PASSWORD: password(),
    OWNER_PASSWORD: password(),
    SERVER_PASSWORD: password(),
    SIGNING_KEY: key(),
    KYC_KEY: key(),
    BACKUP_PASSPHRASE: password(),
  }
}

const membersOf = ({ etcd }: Plan): string =>
  etcd.map(({ name, peer }) => `${name}=https://${peer}`).join(',')

const nodeValues = (node: NodePlan, programs: Programs) => ({
  NAME: node.name,
  REST: node.rest,
  POSTGRES: node.postgres,
  ETCD: node.etcdProxy,
  ETCD_IS_PROXY: 'true',
  FOLDER: node.folder,
  POSTGRES_PROGRAMS: programs.postgres,
  SHARED_BUFFERS: '128MB',
  NETWORK: '127.0.0.1/32',
})

function proxyValues(plan: Plan): Record<string, string> {
  const ofNodes = plan.nodes.flatMap(({ name, postgres, rest }) => [
    [`${name.toUpperCase()}_POSTGRES`, postgres] as const,
    [`${name.toUpperCase()}_REST_PORT`, portOf(rest)] as const,
  ])
  const ofServers = plan.servers.map(({ name, address }) => [name.toUpperCase(), address] as const)
  return {
    ...Object.fromEntries([...ofNodes, ...ofServers]),
    CONNECTIONS: '2000',
    U1: plan.uploadPart,
    // Locally uploads have their own port, in production their own host.
    HTTP: `${plan.http},${plan.upload}`,
    HTTPS: plan.https,
    UPLOAD_HOST: `localhost:${portOf(plan.upload)}`,
    WRITES: plan.writes,
    READS: plan.reads,
    ADMIN_SOCKET: plan.adminSocket,
    CERTIFICATE: join(plan.tls, 'people', 'localhost.pem'),
  }
}

/** Browsers reject the certificate of the local cluster: it stays on http. */
function removeRedirect(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replace(REDIRECT, ''))
}

function makeFolder(path: string, owner: RunsAs): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (owner) chownSync(path, owner.uid, owner.gid)
}
