import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { configure } from './configure.ts'
import { parseEnvironment } from './fill.ts'
import { planCluster } from './plan.ts'

const PROGRAMS = {
  etcd: '',
  patroni: '',
  haproxy: '',
  openssl: '',
  pgbackrest: '',
  psql: '',
  postgres: '/usr/lib/postgresql/15/bin',
}

function configured() {
  const parent = mkdtempSync(join(tmpdir(), 'cxac-deploy-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const plan = planCluster(join(parent, 'cluster'), 4300)
  configure(plan, PROGRAMS, null)
  const read = (path: string) => readFileSync(join(plan.folder, path), 'utf8')
  return { plan, read }
}

test('every file is filled completely and readable only by its owner', () => {
  const { plan, read } = configured()
  const files = readdirSync(plan.folder, { recursive: true, encoding: 'utf8' }).filter(path =>
    statSync(join(plan.folder, path)).isFile(),
  )
  expect(files).toHaveLength(3 + 3 * 3 + 1 + 1 + 3)
  for (const path of files) {
    expect(read(path)).not.toContain('${')
    expect(statSync(join(plan.folder, path)).mode & 0o777).toBe(0o600)
  }
})

test('the local cluster uses the production files, except for the redirect to https', () => {
  const { read } = configured()
  const filled = ['postgres/n1/patroni.yml', 'etcd/e1/etcd.yml', 'haproxy/haproxy.cfg']
  for (const path of filled) {
    const template = join(import.meta.dirname, '../config', path.split('/').at(-1)!)
    const fixed = readFileSync(template, 'utf8')
      .split('\n')
      .filter(line => !line.includes('${'))
    const dropped = fixed.filter(line => !read(path).split('\n').includes(line))
    expect(dropped).toEqual(
      path.endsWith('haproxy.cfg')
        ? ['  http-request redirect scheme https code 308 unless { ssl_fc }']
        : [],
    )
  }
})

test('a server accepts the generated settings, and all servers share database and keys', () => {
  const { plan, read } = configured()
  const [first, second, upload] = ['s1', 's2', 'u1'].map(name =>
    readConfig(parseEnvironment(read(`env/${name}.env`)), '/'),
  )
  expect(first!.databaseUrl).toContain(`@${plan.writes}/cxac`)
  expect(first!.port).not.toBe(second!.port)
  expect({ ...first, port: 0, operatorPort: 0 }).toEqual({ ...second, port: 0, operatorPort: 0 })
  expect(upload).toMatchObject({ databaseUrl: first!.databaseUrl, kycKey: first!.kycKey })
  expect([upload!.signingKey, upload!.databaseOwnerUrl]).toEqual([null, null])
})

test('no two clusters share a password or a key', () => {
  const [one, other] = [configured(), configured()].map(({ read }) =>
    parseEnvironment(read('env/s1.env')),
  )
  for (const name of ['SIGNING_KEY', 'KYC_KEY', 'DATABASE_URL'])
    expect(one![name]).not.toBe(other![name])
})
