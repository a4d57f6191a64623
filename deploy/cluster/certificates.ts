import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'
import type { RunsAs } from './programs.ts'

const SCRIPT = join(import.meta.dirname, '../config/certificate.sh')
const LOOPBACK = 'IP:127.0.0.1'
const LOCALHOST = `DNS:localhost,${LOOPBACK}`

/**
 * Separate CAs for etcd, Patroni's REST interface, PostgreSQL and browsers, with their certificates. HAProxy has none
 * for etcd: it may ask who leads, but never change the leader.
 */
export function makeCertificates({ tls, etcd, nodes }: Plan, database: RunsAs): void {
  const make = (ca: string, name: string, san: string, owner: RunsAs) => {
    execFileSync(SCRIPT, [join(tls, ca), name, san], { stdio: 'pipe' })
    if (owner) chownSync(join(tls, ca, `${name}.pem`), owner.uid, owner.gid)
  }
  for (const { name } of etcd) make('etcd', name, LOOPBACK, database)
  for (const { name } of nodes) {
    make('etcd', name, '', database)
    make('patroni', name, LOOPBACK, database)
    make('postgres', name, LOCALHOST, database)
  }
  make('patroni', 'haproxy', '', null)
  make('people', 'localhost', LOCALHOST, null)
  // The database's user may enter the folder; only its owner can read a file with a key.
  for (const open of ['', 'etcd', 'patroni', 'postgres']) chmodSync(join(tls, open), 0o755)
}
