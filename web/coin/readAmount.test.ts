import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_AMOUNT, formatCoins, micros } from '#api/chain/money.ts'
import { readAmount } from './readAmount.ts'

const anyAmount = fc.oneof(
  fc.bigInt({ min: 1n, max: MAX_AMOUNT }).map(micros),
  // Three decimals look like thousands.
  fc.bigInt({ min: 1n, max: 9_999_999n }).map(thousandths => micros(thousandths * 1000n)),
)
/** The ten digits of every script that writes numbers in tens. */
const SCRIPTS = Intl.supportedValuesOf('numberingSystem')
  .map(system =>
    Array.from({ length: 10 }, (_, digit) =>
      new Intl.NumberFormat(`en-u-nu-${system}`).format(digit),
    ),
  )
  .filter(digits => digits.every(digit => /^\p{Nd}$/u.test(digit)))
const anyScript = fc.constantFrom(...SCRIPTS)
const inScript = (text: string, digits: readonly string[]) =>
  text.replace(/\d/g, digit => digits[Number(digit)]!)

test('an amount is read as it was written, in every script, with any decimal sign, or asked about', () => {
  expect(SCRIPTS.length).toBeGreaterThan(20)
  fc.assert(
    fc.property(anyAmount, anyScript, fc.constantFrom('.', ',', '٫'), (amount, script, sign) => {
      const plain = formatCoins(amount)
      const read = readAmount(inScript(plain.replace('.', sign), script))
      const isAsked = sign !== '٫' && /^[1-9]\d{0,2}\.\d{3}$/.test(plain)
      expect(read.amount).toBe(isAsked ? null : amount)
      expect(read.interpretations).toHaveLength(isAsked ? 2 : 0)
      if (isAsked) expect(read.interpretations).toContain(amount)
    }),
  )
})

test('an amount with separated thousands is read, or asked about if a separator can be a decimal sign', () => {
  const anySigns = fc.constantFrom('.,', ',.', ' ,', "'.", '’,', '\u00A0,', '\u202F,', '٬٫')
  const large = fc.bigInt({ min: 1_000_000_000n, max: MAX_AMOUNT }).map(micros)
  fc.assert(
    fc.property(large, anyScript, anySigns, (amount, script, [group = '', sign = '']) => {
      const [whole = '', decimals] = formatCoins(amount).split('.')
      const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
      const read = readAmount(inScript(decimals ? grouped + sign + decimals : grouped, script))
      const isAsked = /^\d+[.,]\d{3}$/.test(decimals ? '' : grouped)
      expect(read.amount).toBe(isAsked ? null : amount)
      expect(read.interpretations).toHaveLength(isAsked ? 2 : 0)
      if (isAsked) expect(read.interpretations).toContain(amount)
    }),
  )
})

test('no character of an amount is ever skipped, except what separates thousands', () => {
  const anyText = fc.string({
    unit: fc.constantFrom(...'0 1 2 3 9 . , ٫ ٬ - + e E / x'.split(' '), ' ', "'"),
  })
  fc.assert(
    fc.property(anyText, text => {
      const { amount } = readAmount(text)
      if (amount === null) return
      const [plain = '', sign] = /^\d*([.,٫]\d*)?$/.exec(text.trim()) ?? []
      const isGrouped = sign === undefined && plain === ''
      if (isGrouped) expect(text.trim()).toMatch(/^\d{1,3}(?:[.,٬' ]\d{2,3})+(?:[.,٫]\d+)?$/)
      const number = isGrouped ? ungrouped(text.trim()) : plain.replace(/[,٫]/, '.')
      expect(Number(formatCoins(amount))).toBe(Number(number))
    }),
  )
})

/** Without its thousands' separator, which is the first sign, and with a point. */
const ungrouped = (text: string) => text.replaceAll(/\D/.exec(text)![0], '').replace(/[,٫]/, '.')

for (const [text, amount, interpretations] of [
  ['1,5', '1.5', []],
  ['0,02', '0.02', []],
  [',5', '0.5', []],
  ['1.', '1', []],
  ['１．５', '1.5', []],
  ['\u200F١٫٥\n', '1.5', []],
  ['1,5 CXAC', '1.5', []],
  ['0.001', '0.001', []],
  ['1234,567', '1234.567', []],
  ['1,234', null, ['1234', '1.234']],
  ['1.234,5', '1234.5', []],
  ['1,234.5', '1234.5', []],
  ['1 234', '1234', []],
  ['1,23,456', '123456', []],
  ['1,234,567,890', null, []],
  ['1,2,3', null, []],
  ['1.234.5', null, []],
  ['1 5', null, []],
  ['1²', null, []],
  ['½', null, []],
  ['1e3', null, []],
  ['-1', null, []],
  ['0', null, []],
  ['0.0000001', null, []],
  ['', null, []],
] as const)
  test(`'${text}' is ${amount ?? (interpretations.join(' or ') || 'no amount')}`, () => {
    const read = readAmount(text)
    expect(read.amount && formatCoins(read.amount)).toBe(amount)
    expect(read.interpretations.map(formatCoins)).toEqual(interpretations)
  })
