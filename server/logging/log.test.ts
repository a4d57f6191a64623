import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { bareApp } from '../http/bareApp.ts'
import { readConfig } from '../settings/config.ts'
import { makeLog } from './log.ts'

function listenTo(level: string) {
  const lines: string[] = []
  const write = (chunk: Buffer, _encoding: string, done: () => void) => (
    lines.push(String(chunk)),
    done()
  )
  return { lines, log: makeLog(level, new Writable({ write })) }
}

test('all lines of a request have its id, which the response names', async () => {
  const { lines, log } = listenTo('debug')
  const app = bareApp(readConfig({}, '.'), log, { now: Date.now })
  app.get('/twice', request => {
    request.log.info('one')
    request.log.child({ part: 'two' }).warn('two')
    request.log.trace('nobody listens to this')
    return null
  })
  const { headers } = await app.inject('/twice')
  const said = lines.map(line => JSON.parse(line) as { msg: string; reqId: string })
  expect(said.map(({ msg }) => msg)).toEqual(['one', 'two', 'answered'])
  expect(new Set(said.map(({ reqId }) => reqId))).toEqual(new Set([headers['x-request-id']]))
})

test('personal data and secrets are not logged', () => {
  const { lines, log } = listenTo('info')
  const secret = 'must-not-appear'
  log.info({ email: secret, token: secret, password: secret, route: '/api/login' }, 'one')
  log.info({ user: { email: secret, password: secret }, headers: { authorization: secret } }, 'two')
  const violation = Object.assign(new Error('duplicate key'), { detail: `Key (email)=(${secret})` })
  log.error({ err: violation }, 'three')
  const lost = Object.assign(new Error('terminated'), { client: { secretKey: secret } })
  log.warn({ err: lost }, 'four')
  expect(lines).toHaveLength(4)
  expect(lines.join('')).not.toContain(secret)
  expect(lines[0]).toContain('/api/login')
  expect(lines[2]).toContain('duplicate key')
})
