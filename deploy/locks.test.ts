import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fill } from './cluster/fill.ts'

const CERTIFICATE = /^\/tls\/(etcd|patroni)\/NAME\.pem$/

test('Patroni’s REST interface is on loopback and requires a certificate and a password', () => {
  expect(block(filled('config/patroni.yml'), 'restapi')).toEqual({
    listen: '127.0.0.1:8008',
    connect_address: '127.0.0.1:8008',
    verify_client: 'required',
    cafile: '/tls/patroni/ca.pem',
    certfile: expect.stringMatching(CERTIFICATE),
    keyfile: expect.stringMatching(CERTIFICATE),
    authentication: "{ username: patroni, password: 'REST_PASSWORD' }",
  })
})

test('etcd is on loopback and requires a certificate from clients and peers', () => {
  const text = filled('config/etcd.yml')
  for (const side of ['client', 'peer']) {
    expect(block(text, `${side}-transport-security`)).toEqual({
      'client-cert-auth': 'true',
      'trusted-ca-file': '/tls/etcd/ca.pem',
      'cert-file': expect.stringMatching(CERTIFICATE),
      'key-file': expect.stringMatching(CERTIFICATE),
    })
  }
  const urls = [...text.matchAll(/^(?:\w+-)*urls: (.+)$/gm)].map(([, url]) => url)
  expect(urls).toHaveLength(4)
  for (const url of urls) expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
})

test('Patroni and the proxies verify each server, and present only a certificate of that server’s CA', () => {
  expect(block(filled('config/patroni.yml'), 'etcd')).toMatchObject({
    protocol: 'https',
    cacert: '/tls/etcd/ca.pem',
    cert: '/tls/etcd/NAME.pem',
    key: '/tls/etcd/NAME.pem',
  })
  const etcdProxy = filled('config/etcd-proxy.cfg')
  expect(etcdProxy).toMatch(
    /check-ssl verify required ca-file \/tls\/etcd\/ca.pem crt \S+etcd\/NAME.pem/,
  )
  const proxy = filled('config/haproxy.cfg')
  const checks =
    /check-ssl verify required ca-file \/tls\/patroni\/ca.pem crt \/tls\/patroni\/haproxy.pem$/gm
  expect(proxy.match(checks)).toHaveLength(proxy.match(/^listen postgres-/gm)!.length)
  expect(proxy).not.toContain('/tls/etcd')
})

test('PostgreSQL refuses unencrypted connections, and its clients verify its certificate', () => {
  const patroni = filled('config/patroni.yml')
  expect(patroni).toMatch(/^ {4}ssl: 'on'$/m)
  expect(patroni.match(/^ {4}- host\w* /gm)).toEqual(Array(2).fill('    - hostssl '))
  expect(patroni.match(/sslmode: verify-ca\n +sslrootcert: \/tls\/postgres\/ca.pem/g)).toHaveLength(
    3,
  )
  for (const path of ['env/server.env', 'env/upload.env'])
    for (const [line] of filled(path).matchAll(/^DATABASE.*$/gm))
      expect(line).toMatch(/\?sslmode=verify-full&sslrootcert=\/tls\/postgres\/ca.pem$/)
})

test('browsers are redirected to https', () => {
  const [, frontend, ...others] = filled('config/haproxy.cfg').split(/^frontend .*$/m)
  expect(others).toEqual([])
  expect(frontend).toMatch(/^ {2}http-request redirect scheme https code 308 unless \{ ssl_fc \}$/m)
})

test('HAProxy’s container mounts two files, and no container mounts all filled files', () => {
  const text = filled('container/compose.yaml')
  const mounts = [...text.matchAll(/^ +- (\.\/filled[^:]*):(\S+)$/gm)].map(([, from]) => from)
  const [, proxy = ''] = text.split(/^ {2}haproxy:$/m)
  expect([...proxy.matchAll(/\.\/[^:\s]*(?=:)/g)].map(([path]) => path)).toEqual([
    './filled/haproxy.cfg',
    './filled/certificate.pem',
  ])
  expect(mounts).toHaveLength(text.match(/\.\/filled[^:\s]*:/g)!.length)
  for (const path of mounts) expect(path).toMatch(/^\.\/filled\/[\w/]+\.\w+$/)
})

test('compose and Kubernetes run the image as an ordinary user, with a read-only root and one volume', () => {
  const image = filled('container/Containerfile')
  const volume = /^VOLUME (\S+)$/m.exec(image)![1]
  const [, uid] = /--uid (\d+)/.exec(image)!
  expect(image).toMatch(/^USER cxac$/m)
  const [, server = ''] = filled('container/compose.yaml').split(/^x-server: /m)
  expect(server).toMatch(/^ {2}read_only: true\n {2}tmpfs: \[\/tmp\]\n {2}cap_drop: \[ALL\]$/m)
  expect(server).toMatch(/^ {2}security_opt: \['no-new-privileges:true'\]$/m)
  expect(server).toContain(`- data:${volume}\n`)
  const pods = filled('kubernetes/servers.yaml')
  const containers = pods.match(/image: \S+cxac:/g)!
  for (const setting of [
    'readOnlyRootFilesystem: true',
    'capabilities: { drop: [ALL] }',
    `runAsUser: ${uid}`,
    `mountPath: ${volume} }`,
    'mountPath: /tmp }',
  ])
    expect(pods.split(setting), setting).toHaveLength(containers.length + 1)
})

test('the Kubernetes files contain no secrets and require those created by hand', () => {
  for (const name of ['kubernetes/database.yaml', 'kubernetes/servers.yaml']) {
    expect(filled(name)).not.toMatch(/kind: Secret|stringData|FILL|optional: true/)
    expect(filled(name)).toMatch(/secretRef|passwordSecret/)
  }
})

test('no file contains a password or a key, and none of them has a default', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    path => !/\.(ts|md|json)$/.test(path) && statSync(join(import.meta.dirname, path)).isFile(),
  )
  const secrets = files.flatMap(path => [
    ...uncommented(path).matchAll(
      /(?:password|passphrase|[\w-]*pass|\w+_KEY|:\/\/\w+):? ?[=:'] ?'?([^'\s}@]+)/gi,
    ),
  ])
  expect(secrets.length).toBeGreaterThan(10)
  for (const [line, value] of secrets) expect(value, line).toMatch(/^\$\{\w+$/)
})

/** Fills each placeholder with its own name, except those with a default. */
function filled(path: string): string {
  const text = uncommented(path)
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!)
  return fill(text, { ...Object.fromEntries(names.map(name => [name, name])), TLS: '/tls' })
}

function uncommented(path: string): string {
  return readFileSync(join(import.meta.dirname, path), 'utf8').replaceAll(/^ *#.*\n/gm, '')
}

/** The settings directly below one key of a YAML file. */
function block(text: string, key: string): Record<string, string> {
  const [, below = ''] = text.split(new RegExp(`^${key}:\n`, 'm'))
  const lines = /^(?: {2}.*\n)*/.exec(below)![0].trimEnd().split('\n')
  return Object.fromEntries(
    lines.map(line => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 2)]),
  )
}
