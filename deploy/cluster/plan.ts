import { join } from 'node:path'

/** Where each part of the cluster on one machine listens and keeps its files. */
export interface Plan {
  folder: string
  http: string
  https: string
  upload: string
  writes: string
  reads: string
  adminSocket: string
  /** Certificates: a folder for each CA. */
  tls: string
  /** The servers and the upload part share it, as machines would share a bucket. */
  dataDir: string
  /** The backups of PostgreSQL. */
  backups: string
  servers: readonly ServerPlan[]
  uploadPart: string
  etcd: readonly EtcdPlan[]
  nodes: readonly NodePlan[]
}

interface ServerPlan {
  name: string
  address: string
  operatorPort: number
}

interface EtcdPlan {
  name: string
  client: string
  peer: string
}

export interface NodePlan {
  name: string
  postgres: string
  rest: string
  /** The proxy through which its Patroni reaches etcd. */
  etcdProxy: string
  folder: string
}

const THREE = [1, 2, 3] as const
const TWO = [1, 2] as const
/** The number of ports that a cluster reserves. */
export const PORTS = 60

export function planCluster(folder: string, firstPort: number): Plan {
  const at = (offset: number) => `127.0.0.1:${firstPort + offset}`
  return {
    folder,
    http: at(0),
    https: at(1),
    upload: at(2),
    writes: at(3),
    reads: at(4),
    adminSocket: join(folder, 'haproxy', 'admin.sock'),
    tls: join(folder, 'tls'),
    dataDir: join(folder, 'data'),
    backups: join(folder, 'backups'),
    servers: TWO.map(n => ({
      name: `s${n}`,
      address: at(8 + 2 * n),
      operatorPort: firstPort + 9 + 2 * n,
    })),
    uploadPart: at(14),
    etcd: THREE.map(n => ({ name: `e${n}`, client: at(19 + n), peer: at(22 + n) })),
    nodes: THREE.map(n => ({
      name: `n${n}`,
      postgres: at(29 + n),
      rest: at(39 + n),
      etcdProxy: at(49 + n),
      folder: join(folder, 'postgres', `n${n}`),
    })),
  }
}

export const portOf = (address: string): string => address.slice(address.lastIndexOf(':') + 1)
