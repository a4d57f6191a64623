import { expect, test } from 'vitest'
import { recipientsIn } from './useRecipients.ts'

const [OWN, BEN, EVE] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'e'.repeat(40)}`]

test('recipients are listed once each, the latest first, without the wallet itself and its senders', () => {
  const rows = [
    { from: OWN, to: EVE },
    { from: EVE, to: OWN },
    { from: OWN.toUpperCase().replace('X', 'x'), to: BEN },
    { from: OWN, to: OWN.toUpperCase().replace('X', 'x') },
    { from: OWN, to: EVE },
  ]
  expect(recipientsIn({ rows, hasNext: false }, OWN)).toEqual({
    addresses: [EVE, BEN],
    isWhole: true,
  })
})

test('where older rows are missing the list is not whole: nobody counts as paid for the first time', () => {
  expect(recipientsIn({ rows: [], hasNext: true }, OWN).isWhole).toBe(false)
})
