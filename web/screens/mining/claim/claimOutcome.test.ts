import { expect, test } from 'vitest'
import { Refused, Unreachable } from '../../../ask/failures.ts'
import { ClaimNotSent } from './claim.ts'
import { claimOutcome } from './claimOutcome.ts'

const NEXT = '2025-03-30T12:00:00.000Z'
const STARTED = '2025-03-29T12:00:00.000Z'
const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

const outcomeOf = (error: Error | null, lastMiningTime: string | null = null) =>
  claimOutcome({ startedAtMs: Date.parse(STARTED), answer: undefined, error }, lastMiningTime)

test('a running attempt has no outcome', () => expect(outcomeOf(null)).toBeNull())

test('a paid claim is a success, and says when the next one is possible', () => {
  const answer = { message: 'You mined 2 CXAC!', nextMiningAvailableAt: NEXT }
  expect(claimOutcome({ startedAtMs: 0, answer, error: null }, null)).toEqual({
    kind: 'success',
    title: 'You mined 2 CXAC!',
    nextMiningAvailableAt: NEXT,
  })
})

for (const [body, title, next] of [
  [{ message: 'You have mined already.', nextMiningAvailableAt: NEXT }, /^You have mined/, NEXT],
  [{ message: 'Too many requests.' }, /^Too many requests/, null],
  [{ nextMiningAvailableAt: 7 }, /^Cooldown Active$/, null],
  [undefined, /^Cooldown Active$/, null],
] as const)
  test(`429 with ${JSON.stringify(body)} is information, not an error`, () => {
    const outcome = outcomeOf(new Refused(429, body))
    expect(outcome).toMatchObject({ kind: 'info', nextMiningAvailableAt: next })
    expect(outcome?.title).toMatch(title)
  })

for (const [error, title, detail] of [
  [new Refused(403, { message: 'This belongs to another account' }), /^This belongs/, undefined],
  [new Refused(502, undefined), /^Failed to start mining$/, undefined],
  [new Refused(200, undefined), /^Failed to start mining$/, undefined],
  [new Unreachable(null), /^Failed to start mining$/, UNREACHABLE],
  [new Error('a bug'), /^Failed to start mining$/, undefined],
  [new ClaimNotSent('Failed to get IP address'), /^Failed to get IP address$/, undefined],
  [new ClaimNotSent('No address', { cause: new Unreachable(null) }), /^No address$/, UNREACHABLE],
] as const)
  test(`${error.name} '${error.message}' is an error that says ${title}`, () => {
    const outcome = outcomeOf(error)
    expect(outcome).toMatchObject({ kind: 'error', nextMiningAvailableAt: null })
    expect(outcome?.title).toMatch(title)
    expect(outcome?.detail).toBe(detail)
  })

for (const [lastMiningTime, kind] of [
  ['2025-03-29T12:00:00.400Z', 'success'],
  [STARTED, 'success'],
  ['2025-03-28T11:00:00.000Z', 'error'],
  [null, 'error'],
] as const)
  test(`without a readable response, with the last claim at ${lastMiningTime}, the outcome is ${kind}`, () => {
    for (const error of [new Unreachable(null), new Refused(200, undefined)])
      expect(outcomeOf(error, lastMiningTime)?.kind).toBe(kind)
  })
