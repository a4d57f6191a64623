import { spawnSync } from 'node:child_process'
import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PlainProblem } from '#server/text/PlainProblem.ts'

/** The user and group that a program runs as; null: as whoever runs this. */
export type RunsAs = { uid: number; gid: number } | null

const OLDEST_POSTGRESQL = 15
const POSTGRESQL = '/usr/lib/postgresql'
/** What Debian calls the package of each program. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni python3-etcd',
  haproxy: 'haproxy',
  openssl: 'openssl',
  pgbackrest: 'pgbackrest',
  psql: 'postgresql-client-15',
} as const
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

export interface Programs {
  etcd: string
  patroni: string
  haproxy: string
  openssl: string
  pgbackrest: string
  psql: string
  /** The folder of PostgreSQL's own. */
  postgres: string
}

/** Names everything that is missing at once. */
export function findPrograms(): Programs {
  const missing: string[] = []
  const find = (name: keyof typeof PACKAGES) => {
    const found = FOLDERS.map(folder => join(folder, name)).find(canRun)
    if (!found) missing.push(PACKAGES[name])
    return found ?? ''
  }
  const postgres = versions().map(version => join(POSTGRESQL, String(version), 'bin'))[0]
  if (!postgres) missing.push(`postgresql-${OLDEST_POSTGRESQL}`)
  const programs = {
    etcd: find('etcd'),
    patroni: find('patroni'),
    haproxy: find('haproxy'),
    openssl: find('openssl'),
    pgbackrest: find('pgbackrest'),
    psql: find('psql'),
    postgres: postgres ?? '',
  }
  if (missing.length)
    throw new PlainProblem(
      `The cluster is made of Debian's packages. Some are missing; as root:\n` +
        `  apt-get install --no-install-recommends ${missing.join(' ')}\n` +
        'Debian starts services of its own for some of them; the cluster needs none:\n' +
        '  systemctl disable --now etcd patroni haproxy postgresql',
    )
  return programs
}

/** PostgreSQL refuses to run as root: then the user that its package has made. */
export function databaseUser(): RunsAs {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString() || NaN)
  const [uid, gid] = [id('-u'), id('-g')]
  if (Number.isInteger(uid) && Number.isInteger(gid)) return { uid, gid }
  throw new PlainProblem("PostgreSQL refuses to run as root, and there is no user 'postgres'.")
}

/** Installed ones that are new enough, the oldest first: Debian's own rather than one from elsewhere. */
function versions(): number[] {
  try {
    return readdirSync(POSTGRESQL)
      .map(Number)
      .filter(version => version >= OLDEST_POSTGRESQL)
      .filter(version => canRun(join(POSTGRESQL, String(version), 'bin', 'postgres')))
      .toSorted((a, b) => a - b)
  } catch {
    return []
  }
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
