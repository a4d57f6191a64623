import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import vectors from '#api/chain/vectors.json' with { type: 'json' }
import { readProofFile } from '../verify/file/readProofFile.ts'
import { receiptFile } from './receiptFile.ts'

const RECEIPT = vectors.log.receipt.text
const TEMPLATE = '<!doctype html>%OWN%%VERIFY%<pre id="receipt">%RECEIPT%</pre>'

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://wallet.example' })
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(TEMPLATE)))
})
afterEach(() => vi.unstubAllGlobals())

test('own words are outside the proof, named as not proven, and cannot become a part of the page', async () => {
  const name = '<pre id="receipt">'
  const note = '%RECEIPT% & rent'
  const file = await receiptFile('ab'.repeat(32), RECEIPT, 'page', { by: 'payer', name, note })
  expect(file.name).toBe('cxac-receipt-abababababab.html')
  const page = await file.text()
  expect(page).toContain('Added by the payer, not proven')
  expect(page).toContain('<bdi>&lt;pre id=&quot;receipt&quot;&gt;</bdi>')
  expect(page).toContain('<bdi>%RECEIPT% &amp; rent</bdi>')
  expect(page).toContain('href="https://wallet.example/verify"')
  const own = { by: 'payer', name, note }
  expect(await readProofFile(file)).toEqual({ kind: 'receipt', text: RECEIPT, own })
})

test('the proof for programs has no own words, and nor has a page without any', async () => {
  const own = { by: 'payer', name: 'Milo', note: '' } as const
  const proof = await receiptFile('ab', RECEIPT, 'proof', own)
  expect(await proof.text()).toBe(RECEIPT)
  for (const none of [null, { ...own, name: null }])
    expect(await (await receiptFile('ab', RECEIPT, 'page', none)).text()).not.toContain('own')
})
