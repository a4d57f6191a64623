import { expect, test } from 'vitest'
import { draftOf } from './draft.ts'
import { firstWrongField, formProblems, isSomethingMissing } from './formProblems.ts'

const NOW = { hasIdDocument: true, nowMs: Date.parse('2026-07-01T12:00:00Z') }
const GOOD = {
  fullName: 'Ada Lovelace',
  dateOfBirth: '1985-12-10',
  address: '12 St James’s Square, London',
  idNumber: 'X1234567',
  idType: 'passport',
} as const

test('a form with everything in it has no problem', () => {
  expect(formProblems(GOOD, NOW)).toEqual({})
})

test('an empty form lacks all but the kind of document, and the name comes first', () => {
  const problems = formProblems(draftOf(undefined), { ...NOW, hasIdDocument: false })
  expect(Object.keys(problems).toSorted()).toEqual([
    'address',
    'dateOfBirth',
    'fullName',
    'idDocument',
    'idNumber',
  ])
  expect(isSomethingMissing(problems)).toBe(true)
  expect(firstWrongField(problems)).toBe('fullName')
})

test('blanks are not a name, and the picture comes last', () => {
  const problems = formProblems({ ...GOOD, fullName: '  \t' }, { ...NOW, hasIdDocument: false })
  expect(firstWrongField(problems)).toBe('fullName')
  expect(firstWrongField(formProblems(GOOD, { ...NOW, hasIdDocument: false }))).toBe('idDocument')
})

for (const [dateOfBirth, sentence] of [
  ['2008-07-01', undefined],
  ['2008-07-02', 'You must be at least 18 years old'],
  ['2026-07-02', 'Please enter your date of birth: a real day in the past'],
  ['1899-12-31', 'Please enter your date of birth: a real day in the past'],
  ['unreadable', 'Please enter your date of birth: a real day in the past'],
] as const)
  test(`a birth on ${dateOfBirth} is ${sentence ?? 'accepted'}`, () => {
    const problems = formProblems({ ...GOOD, dateOfBirth }, NOW)
    expect(problems.dateOfBirth).toBe(sentence)
    expect(isSomethingMissing(problems)).toBe(false)
  })
