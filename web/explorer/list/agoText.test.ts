import { expect, test } from 'vitest'
import { agoText } from './agoText.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

for (const [elapsedMs, text] of [
  [-5000, 'now'],
  [0, 'now'],
  [999, 'now'],
  [1000, '1 sec. ago'],
  [59_999, '59 sec. ago'],
  [MINUTE, '1 min. ago'],
  [60 * MINUTE - 1, '59 min. ago'],
  [60 * MINUTE, '1 hr. ago'],
  [DAY - 1, '23 hr. ago'],
  [DAY, 'yesterday'],
  [2 * DAY, '2 days ago'],
  [61 * DAY, '2 mo. ago'],
  [800 * DAY, '2 yr. ago'],
] as const)
  test(`${elapsedMs} ms are '${text}'`, () => expect(agoText(elapsedMs, 'en')).toBe(text))
