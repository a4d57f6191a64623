import { expect, test } from 'vitest'
import { parseReceipt, formatReceipt, type Receipt } from './receipt.ts'
import { sampleReceipt, turnedOver } from '../testing/receipts.ts'
import { verifyReceipt } from './verifyReceipt.ts'

const { receipt, text, policy } = sampleReceipt({ witnesses: 3, quorum: 2, cosigners: 3 })

test('a receipt proves its transaction, step by step, by its own policy and by one from elsewhere', () => {
  for (const trusted of [null, policy]) {
    const { isGood, steps, transaction, header, checkpoint, cosigned } = verifyReceipt(
      text,
      trusted,
    )
    expect(steps.map(step => [step.title, step.result])).toEqual(
      [
        'File',
        'Transaction',
        'Place in the block',
        'Place in the ledger',
        'Signature',
        'Witnesses',
      ].map(title => [title, 'passed']),
    )
    expect(isGood).toBe(true)
    expect([transaction?.number, header?.number, checkpoint?.size]).toEqual([14, 5, 7])
    expect(cosigned).toHaveLength(3)
  }
  expect(parseReceipt(text)).toEqual(receipt)
  expect(text.startsWith('c2sp.org/tlog-proof@v1\nextra ')).toBe(true)
})

const belowAll = (cosigners: number) => sampleReceipt({ witnesses: 3, quorum: 2, cosigners })

test('below the quorum it proves nothing', () => {
  expect(verifyReceipt(belowAll(2).text).isGood).toBe(true)
  const { isGood, steps } = verifyReceipt(belowAll(1).text)
  expect([isGood, steps.at(-1)]).toMatchObject([false, { title: 'Witnesses', result: 'missing' }])
})

test('without witnesses the row of witnesses has checked nothing', () => {
  const { text: plain } = sampleReceipt({ witnesses: 0, quorum: 0, cosigners: 0 })
  const { isGood, steps } = verifyReceipt(plain)
  expect([isGood, steps.at(-1)]).toMatchObject([
    true,
    { title: 'Witnesses', result: 'none', found: 'No independent witness has cosigned it yet' },
  ])
})

test('a flipped bit is found, wherever it is', () => {
  const { text: whole } = sampleReceipt({ witnesses: 1, quorum: 1, cosigners: 1 })
  const unseen = [...turnedOver(whole)].filter(({ wrong }) => verifyReceipt(wrong).isGood)
  expect(unseen.map(({ place }) => place)).toEqual([])
})

test('the line of a witness who was not needed cannot turn into a stranger’s', () => {
  const spare = sampleReceipt({ witnesses: 2, quorum: 1, cosigners: 2 }).text
  expect(verifyReceipt(spare).isGood).toBe(true)
  const renamed = spare.replace('— w3.example', '— w7.example')
  expect(verifyReceipt(renamed).steps.at(-1)).toMatchObject({
    title: 'Signature',
    result: 'failed',
  })
})

const other = new Uint8Array(32).fill(9)
/** A forger who can recompute every sum, but has none of the keys. */
const forged: [what: string, change: Partial<Receipt>, failed: string][] = [
  ['another amount', { transaction: receipt.transaction.with(65, 9) }, 'Place in the block'],
  ['no transaction', { transaction: new Uint8Array(82) }, 'Transaction'],
  ['another place in the block', { indexInBlock: 2 }, 'Place in the block'],
  ['another size of the block', { sizeOfBlock: 6 }, 'Place in the block'],
  ['another path in the block', { pathInBlock: [other, other, other] }, 'Place in the block'],
  ['another header', { header: receipt.header.with(120, 1) }, 'Place in the ledger'],
  ['no header', { header: new Uint8Array(123) }, 'Place in the block'],
  ['another place in the ledger', { index: 3 }, 'Place in the ledger'],
  ['no path in the ledger', { pathInTree: [] }, 'Place in the ledger'],
  [
    'another size of the ledger',
    { checkpoint: receipt.checkpoint.replace('\n7\n', '\n8\n') },
    'Signature',
  ],
  ['a policy that is none', { policy: 'quorum everybody\n' }, 'Policy'],
  ['nobody’s policy', { policy: 'quorum none\n' }, 'Signature'],
]
for (const [what, change, failed] of forged)
  test(`a receipt with ${what} fails at '${failed}'`, () => {
    const { isGood, steps } = verifyReceipt(formatReceipt({ ...receipt, ...change }))
    expect([isGood, steps.at(-1)]).toEqual([
      false,
      expect.objectContaining({ title: failed, result: 'failed' }),
    ])
  })

test('a text that is no receipt is reported as such', () => {
  for (const junk of [
    '',
    'c2sp.org/tlog-proof@v1\n',
    'x'.repeat(1000),
    `${text}\n`,
    text.slice(0, -1),
  ])
    expect(verifyReceipt(junk)).toMatchObject({
      isGood: false,
      steps: [{ title: 'File', result: 'failed' }],
    })
})
