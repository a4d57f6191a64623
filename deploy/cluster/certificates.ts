import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { join } from 'node:path'
import type { Plan } from './plan.ts'
import type { RunsAs } from './programs.ts'

const SCRIPT = join(import.meta.dirname, '../config/certificate.sh')
const LOOPBACK = 'IP:127.0.0.1'

/**
 * A CA for etcd, one for Patroni's REST interface and one for people, and the certificates of each. HAProxy has none of
 * etcd's: it may ask who leads, and never name a leader.
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
  }
  make('patroni', 'haproxy', '', null)
  make('people', 'localhost', `DNS:localhost,${LOOPBACK}`, null)
  // The database's user may enter and read what is public; the keys stay their owner's.
  for (const open of ['', 'etcd', 'patroni']) chmodSync(join(tls, open), 0o755)
  for (const ca of ['etcd', 'patroni', 'people']) chmodSync(join(tls, ca, 'ca.pem'), 0o644)
}
