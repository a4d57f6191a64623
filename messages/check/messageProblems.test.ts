import { expect, test } from 'vitest'
import { differs } from './messageProblems.ts'

for (const [language, english, translated, problem] of [
  ['de', 'Send {coins}', '{coins} senden', null],
  ['de', 'Send {coins}', 'Senden', "lacks the value 'coins'"],
  ['de', 'Send', '{coins} senden', "has the value 'coins', which English lacks"],
  ['de', '<b>Send</b>', 'Senden', "lacks the tag 'b'"],
  ['de', '{n} days', '{n, plural, one {ein Tag} other {# Tage}}', 'counts {n}'],
  ['tr', '{n, plural, one {# day} other {# days}}', '{n, plural, other {# gün}}', null],
  ['de', '{n, plural, other {#}}', '{n, plural, few {#} other {#}}', "the plural form 'few'"],
  [
    'ar',
    '{n, plural, one {# day} other {# days}}',
    '{n, plural, one {a} other {b}}',
    'needs the plural forms zero, one, two, few, many, other',
  ],
  ['hi', 'Send', 'भेजें {', 'cannot be read'],
] as const)
  test(`${language}: '${translated}' for '${english}' ${problem ?? 'is right'}`, () => {
    const found = differs(translated, english, language)
    if (problem) expect(found.join()).toContain(problem)
    else expect(found).toEqual([])
  })
