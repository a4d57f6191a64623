import { expect, test } from 'vitest'
import { type Message, say } from '#api/language/say.ts'
import { compileMessage } from './compileMessage.ts'
import { pseudoMessage } from './pseudoMessage.ts'

const speechOf = (locale: string) => ({
  count: (value: number) => new Intl.NumberFormat(locale).format(value),
  pluralCategory: (value: number) => new Intl.PluralRules(locale).select(value),
})
const sayIn = (locale: string, message: Message, values: Record<string, unknown>) =>
  say(message, values, speechOf(locale), parts => parts.join('')).join('')
const english = (icu: string, values: Record<string, unknown> = {}) =>
  sayIn('en', compileMessage(icu), values)

for (const [icu, values, text] of [
  ["It's 5 o'clock", {}, "It's 5 o'clock"],
  ["'{'braces'}' and '<'tags'>'", {}, '{braces} and <tags>'],
  ['+{coins} from {sender}', { coins: '2 CXAC', sender: '{Ada}' }, '+2 CXAC from {Ada}'],
  ['{n, number} of {n}', { n: 1234 }, '1,234 of 1234'],
  ['{n, plural, one {{n} day} other {# days}}', { n: 1 }, '1 day'],
  ['{n, plural, one {{n} day} other {# days}}', { n: 1234 }, '1,234 days'],
  ['{n, plural, =0 {none} one {one} other {<b>#</b> left}}', { n: 0 }, 'none'],
  [
    '{n, plural, one {one} other {<b>#</b> left}}',
    { n: 3, b: (inside: string) => `*${inside}*` },
    '*3* left',
  ],
  ['{kind, select, sent {Sent} other {Received}} {n}', { kind: 'sent', n: 1 }, 'Sent 1'],
  ['{kind, select, sent {Sent} other {Received}}', { kind: 'new' }, 'Received'],
  [
    'See <a>the <b>{what}</b></a>.',
    { what: 'help', a: (x: string) => `[${x}]`, b: (x: string) => `*${x}*` },
    'See [the *help*].',
  ],
] as const)
  test(`'${icu}' is said as '${text}'`, () => expect(english(icu, values)).toBe(text))

test('Arabic has six plural forms', () => {
  const message = compileMessage('{n, plural, zero {z} one {o} two {t} few {f} many {m} other {x}}')
  expect([0, 1, 2, 3, 11, 100].map(n => sayIn('ar', message, { n })).join('')).toBe('zotfmx')
})

test('dates, styles and ordinals are refused: code formats them', () => {
  for (const icu of ['{at, date}', '{n, number, percent}', '{n, selectordinal, other {#th}}'])
    expect(() => compileMessage(icu), icu).toThrow()
})

test('a pseudo text is marked and at least 40 % longer; values and signs are as they were', () => {
  const message = compileMessage('{coins} are <b>waiting</b> · {n, plural, other {# days}}')
  const text = sayIn('en', pseudoMessage(message), { coins: 'C', n: 2, b: (x: string) => x })
  expect(text).toMatch(/^C ⟦are .+⟧ ⟦waiting .+⟧ · 2 ⟦days .+⟧$/)
  expect(pseudoMessage('Skip to content').length).toBeGreaterThan(15 * 1.4)
})
