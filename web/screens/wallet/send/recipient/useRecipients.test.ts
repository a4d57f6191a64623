import { expect, test } from 'vitest'
import { recipientsIn } from './useRecipients.ts'

const [OWN, BEN, EVE] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'e'.repeat(40)}`]

test('recipients have their newest payment, the latest first, without the wallet itself and its senders', () => {
  const rows = [
    { _id: '9', from: OWN, to: EVE },
    { _id: '8', from: EVE, to: OWN },
    { _id: '7', from: OWN.toUpperCase().replace('X', 'x'), to: BEN },
    { _id: '6', from: OWN, to: OWN.toUpperCase().replace('X', 'x') },
    { _id: '5', from: OWN, to: EVE },
  ]
  const { newest, isWhole } = recipientsIn({ rows, hasNext: false }, OWN)
  expect([...newest]).toEqual([
    [EVE, '9'],
    [BEN, '7'],
  ])
  expect(isWhole).toBe(true)
})

test('where older rows are missing the list is not whole: nobody counts as paid for the first time', () => {
  expect(recipientsIn({ rows: [], hasNext: true }, OWN).isWhole).toBe(false)
})
