import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { Plan } from './plan.ts'

interface Answer {
  status: number
  body: string
}

const TIMEOUT_MS = 3000

/** Uses HAProxy's certificate, which is read-only. */
export function askPatroni({ tls }: Plan, address: string, path: string): Promise<Answer> {
  return lockedRequest(join(tls, 'patroni'), 'haproxy', `https://${address}${path}`)
}

export function askEtcd({ tls, nodes }: Plan, address: string, path: string): Promise<Answer> {
  return lockedRequest(join(tls, 'etcd'), nodes[0]!.name, `https://${address}${path}`)
}

/** `fetch` cannot present a certificate. */
function lockedRequest(folder: string, name: string, url: string): Promise<Answer> {
  const pem = readFileSync(join(folder, `${name}.pem`))
  const ca = readFileSync(join(folder, 'ca.pem'))
  return new Promise((done, failed) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    request(url, { agent: false, ca, cert: pem, key: pem, signal }, response => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (part: string) => void (body += part))
      response.on('error', failed)
      response.on('end', () => done({ status: response.statusCode!, body }))
    })
      .on('error', failed)
      .end()
  })
}
