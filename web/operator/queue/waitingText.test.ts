import { expect, test } from 'vitest'
import { urgencyOf, waitingText } from './waitingText.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

for (const [waitedMs, text] of [
  [-SECOND, 'under a minute'],
  [0, 'under a minute'],
  [MINUTE - 1, 'under a minute'],
  [MINUTE, '1 min'],
  [HOUR - 1, '59 min'],
  [HOUR, '1 h 0 min'],
  [DAY - 1, '23 h 59 min'],
  [DAY, '1 d 0 h'],
  [30 * DAY + 5 * HOUR, '30 d 5 h'],
] as const)
  test(`${waitedMs} ms of waiting are ${text}`, () => expect(waitingText(waitedMs)).toBe(text))

test('an application is due near the promised 48 hours, and late once they are over', () => {
  expect(urgencyOf(1.5 * DAY)).toBeNull()
  expect(urgencyOf(1.5 * DAY + 1)).toBe('due')
  expect(urgencyOf(2 * DAY)).toBe('due')
  expect(urgencyOf(2 * DAY + 1)).toBe('late')
})
