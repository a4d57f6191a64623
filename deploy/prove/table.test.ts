import { expect, test } from 'vitest'
import { table } from './table.ts'

const round = {
  title: 'primary killed',
  acknowledged: 1000,
  claims: 2,
  lost: 0,
  doubled: 0,
  gapMs: 21_440,
  troubles: new Map<string, number>(),
}

test('rounds of one fault become one row: sums, and the median, least and most of the gaps', () => {
  const rounds = [
    round,
    { ...round, gapMs: 9000, lost: 1, troubles: new Map([['503 ledger_unavailable', 2]]) },
    { ...round, gapMs: 30_000, troubles: new Map([['503 ledger_unavailable', 1]]) },
  ]
  expect(table(rounds).split('\n').slice(2)).toEqual([
    '| primary killed | 3 | 3,000 | 6 | 1 | 0 | 21.4 (9.0–30.0) | 3 × 503 ledger_unavailable |',
  ])
})

test('another fault is another row, and one without an error says so', () => {
  const rows = table([round, { ...round, title: 'HAProxy killed' }])
    .split('\n')
    .slice(2)
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain('| 21.4 | slow answers, no error |')
})
