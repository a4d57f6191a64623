import { expect, test } from 'vitest'
import { parseAddress } from '#api/chain/address.ts'
import { parseCoins } from '#api/chain/money.ts'
import { LINES_MAX, readPayments } from './readPayments.ts'

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const MUM = { address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', name: 'Mum' }
const read = (text: string) => readPayments(text, [MUM])

test('addresses, contacts and @names with an amount and a note are payments, after a header or without', () => {
  const to = parseAddress(ADDRESS)
  const payments = [
    { line: 2, to, username: null, name: null, amount: parseCoins('1.5'), note: 'May, rent' },
    { line: 3, to: null, username: 'milo', name: null, amount: parseCoins('0.000001'), note: '' },
    { line: 4, to: MUM.address, username: null, name: 'Mum', amount: parseCoins('2'), note: '' },
  ]
  const lines = `${ADDRESS.toLowerCase()},1.5,"May, rent"\n@milo, 0.000001\nMum,2,\n`
  expect(read(`Address,Amount,Note\n${lines}`)).toEqual({ payments, problems: [] })
  const without = payments.map(payment => ({ ...payment, line: payment.line - 1 }))
  expect(read(lines)).toEqual({ payments: without, problems: [] })
  expect(read(`Mum;1,5`).payments[0]!.amount).toBe(parseCoins('1.5'))
})

for (const [line, text] of [
  [',1', 'must have an address'],
  [`${ADDRESS.slice(0, -1)},1`, 'not valid'],
  ['milo,1', 'We don’t know this name'],
  [ADDRESS, 'Amount must be'],
  [`${ADDRESS},0`, 'Amount must be'],
  [`${ADDRESS},-1`, 'Amount must be'],
  [`${ADDRESS},0.0000001`, 'Amount must be'],
  [`${ADDRESS},"1,234"`, 'two amounts'],
  [`${ADDRESS},1,a,b`, 'more than three columns'],
  [`${ADDRESS},1,${'x'.repeat(201)}`, 'at most 200 characters'],
  [`${ADDRESS},1,"a`, 'quote'],
] as const)
  test(`the line '${line.slice(0, 60)}' is a problem: ${text}`, () => {
    const { problems } = read(`Mum,1,\n${line}`)
    expect(problems).toEqual([{ line: 2, text: expect.stringContaining(text) as string }])
  })

test('a file without payments, or with too many, is one problem', () => {
  expect(read('to,amount\n').problems).toHaveLength(1)
  const { payments, problems } = read('Mum,1\n'.repeat(LINES_MAX + 1))
  expect(payments).toEqual([])
  expect(problems).toEqual([
    { line: LINES_MAX + 1, text: expect.stringContaining('5,000') as string },
  ])
})
