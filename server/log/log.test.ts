import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { makeLog } from './log.ts'

test('whatever could name a person or open a session stays out of the log', () => {
  const lines: string[] = []
  const log = makeLog(
    'info',
    new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) }),
  )
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
