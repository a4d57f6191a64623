import { expect, test } from 'vitest'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import { formatTlogProof, parseTlogProof } from '#api/chain/proof/tlogProof.ts'
import { formatBalanceProof, parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { orderedReceipt } from '#api/chain/testing/orderedReceipt.ts'
import { sampleOperatorAction } from '#api/chain/testing/receipts.ts'
import { readProofFile } from './readProofFile.ts'

const RECEIPT = vectors.log.receipt.text
const BALANCE = vectors.version2.balance.text
const ACTION = sampleOperatorAction({ witnesses: 0, quorum: 0, cosigners: 0 }).text
const ORDERED = orderedReceipt().text
const ORDERED_ONLY = orderedReceipt('without_key_set').text
const custodial = parseBalanceProof(BALANCE)!
const KEYED = formatBalanceProof({
  ...custodial,
  leaf: { ...custodial.leaf, keys: new Uint8Array(32).fill(1) },
})
const escaped = RECEIPT.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const PAGE = `<!doctype html><html><p>Milo</p><pre id="receipt">${escaped}</pre></html>`

for (const [what, content, kind, text] of [
  ['a receipt', RECEIPT, 'receipt', RECEIPT],
  ['a saved page', PAGE, 'receipt', RECEIPT],
  ['the proof of a balance', BALANCE, 'balance', BALANCE],
  ['the receipt of a wallet with keys', ORDERED, 'receipt', ORDERED],
  ['one without its key set', ORDERED_ONLY, 'receipt', ORDERED_ONLY],
  ['the balance of a wallet with keys', KEYED, 'balance', KEYED],
  ['the proof of an operator action', ACTION, 'operatorAction', ACTION],
  ['an answer of the API', JSON.stringify({ proof: ACTION, policy: '' }), 'operatorAction', ACTION],
  ['line ends of Windows', `\ufeff${RECEIPT.replaceAll('\n', '\r\n')}`, 'receipt', RECEIPT],
] as const)
  test(`a file is recognized: ${what}`, async () => {
    expect(await readProofFile(new Blob([content]))).toEqual({ kind, text })
  })

const proof = parseTlogProof(RECEIPT)!
const OTHER_VERSION = formatTlogProof({ ...proof, extra: proof.extra.with(0, 9) })

for (const [what, content, sentence] of [
  ['nothing', '', 'The file is empty.'],
  ['a text', 'Dear Ada, I have paid.', 'This is a text file, but no receipt'],
  ['a web page', '<!DOCTYPE html><p>Receipt', 'This is a web page, but not a saved receipt'],
  ['a ledger', '{"block":{}}\n{"block":{}}\n', 'This is data without a proof in it.'],
  ['an answer without a proof', '{"proof":null}', 'This is data without a proof in it.'],
  ['a policy', vectors.log.policy, 'This is a policy'],
  ['a PDF', '%PDF-1.7\n', 'This is a PDF.'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), 'This is no text'],
  ['zeros', new Uint8Array(8), 'This is no text'],
  ['two megabytes and more', 'a'.repeat(2_400_000), 'The file has 2.4 MB'],
  ['a receipt that is cut off', RECEIPT.slice(0, 300), 'The file is cut off'],
  ['a changed letter', RECEIPT.replace(/extra (.{200})./, 'extra $1!'), 'The file was changed'],
  ['a page with a changed proof', PAGE.replace('index 1', 'index 01'), 'The file was changed'],
  ['another log', OTHER_VERSION, 'This is a proof of another program’s log'],
] as const)
  test(`a file that proves nothing is named: ${what}`, async () => {
    const read = await readProofFile(new Blob([content]))
    expect('problem' in read && read.problem).toContain(sentence)
  })

test('a file that cannot be read, such as a folder, is named', async () => {
  const folder = new Blob(['x'])
  folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
  expect(await readProofFile(folder)).toEqual({
    problem: expect.stringContaining('cannot be read') as string,
  })
})
