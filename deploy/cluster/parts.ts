import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseEnvironment } from './fill.ts'
import { Part } from './Part.ts'
import type { Plan } from './plan.ts'
import type { Programs, RunsAs } from './programs.ts'

const PROJECT = resolve(import.meta.dirname, '../..')

export interface ClusterParts {
  etcd: Part[]
  /** One proxy between each node's Patroni and etcd. */
  etcdProxies: Part[]
  /** Patroni, which runs PostgreSQL as a child. */
  nodes: Part[]
  proxy: Part
  servers: Part[]
  upload: Part
}

export function partsOf(plan: Plan, programs: Programs, database: RunsAs): ClusterParts {
  const { folder } = plan
  const part = (name: string, program: string, args: string[], runsAs: RunsAs) =>
    new Part(folder, { name, program, args, runsAs })
  const proxy = (name: string) =>
    part(name, programs.haproxy, ['-db', '-f', join(folder, 'haproxy', `${name}.cfg`)], null)
  return {
    etcd: plan.etcd.map(({ name }) => {
      const file = join(folder, 'etcd', name, 'etcd.yml')
      return part(name, programs.etcd, ['--config-file', file], database)
    }),
    etcdProxies: plan.nodes.map(({ name }) => proxy(`etcd-proxy-${name}`)),
    nodes: plan.nodes.map(({ name, folder: home }) =>
      part(name, programs.patroni, [join(home, 'patroni.yml')], database),
    ),
    proxy: proxy('haproxy'),
    servers: plan.servers.map(({ name }) => serverPart(folder, name, [])),
    upload: serverPart(folder, 'u1', ['--only', 'upload']),
  }
}

/** Supervised like `npm start`: a server that dies is restarted. */
function serverPart(folder: string, name: string, options: string[]): Part {
  let settings: Record<string, string> = {}
  try {
    settings = parseEnvironment(readFileSync(join(folder, 'env', `${name}.env`), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return new Part(folder, {
    name,
    program: process.execPath,
    args: [join(PROJECT, 'run.mjs'), 'start', ...options],
    // With a fee, a load of several hours would run out of coins.
    environment: { ...settings, TRANSFER_FEE: '0' },
    runsAs: null,
  })
}
