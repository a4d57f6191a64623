import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../../../../ask/failures.ts'
import { isRefusedForSure } from './isRefusedForSure.ts'

for (const [what, error, isSettled] of [
  ['a refusal', new Refused(400, { code: 'insufficient_balance' }), true],
  ['a reused key', new Refused(422, { code: 'key_reused' }), true],
  ['no session', new Refused(401, { code: 'session_expired' }), true],
  ['an unsure ledger', new Refused(503, { code: 'ledger_unsure' }), false],
  ['a proxy that lost the server', new Refused(502, undefined), false],
  ['a refusal without words', new Refused(400, {}), true],
  ['a success that cannot be read', new Refused(200, undefined), false],
  ['no answer', new Unreachable(new TypeError('Failed to fetch')), false],
  ['a bug', new Error('?'), false],
] as const)
  test(`${what} ${isSettled ? 'settles' : 'does not settle'} a transfer`, () => {
    expect(isRefusedForSure(error)).toBe(isSettled)
  })
