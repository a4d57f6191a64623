import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { cosignerKey } from '#api/chain/log/cosignature.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { send, test } from '../support/walletSupport.ts'

test('a transaction is proved step by step, and its checkpoint is stored', async ({
  page,
  request,
  payer,
  payee,
  complaints,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1)
  await page.goto(`/explorer/tx/${transactionHash}`)
  const proof = page.getByRole('region', { name: 'Proof' })
  await page.setViewportSize({ width: 320, height: 640 })
  await proof.getByRole('button', { name: 'Verify' }).click()
  await expect(proof.getByText('Verified in the public ledger')).toBeInViewport({ ratio: 1 })
  await expect(proof.getByText(/^This is the first check in this browser/).first()).toBeVisible()
  await expect(proof.getByRole('listitem')).toHaveCount(0)
  await proof.getByText('How this was checked').click()
  await expect(proof.getByRole('listitem')).toHaveText([
    /^The transaction on this page Passed/,
    /^Transaction Passed/,
    /^Place in the block Passed/,
    /^Place in the ledger Passed/,
    /^Signature Passed/,
    /^Witnesses Nothing to checkNo independent witness has cosigned it yet/,
    /^Same ledger as before Nothing to checkThis is the first check in this browser/,
  ])
  const first = await remembered(page)

  await send(request, payer, payee, 1)
  await proof.getByRole('button', { name: 'Verify again' }).click()
  await proof.getByText('How this was checked').click()
  await expect(
    proof.getByText(/^The ledger of \d+ blocks begins with the \d+ blocks/),
  ).toBeVisible()
  expect((await remembered(page)).size).toBeGreaterThan(first.size)
  expect(complaints).toEqual([])
  await expectAccessible(page, [390], proof)

  await test.step('a rewritten history is reported, and the older checkpoint is kept', async () => {
    const seen = { ...(await remembered(page)), root: 'ab'.repeat(32) }
    await remember(page, seen)
    await proof.getByRole('button', { name: 'Verify again' }).click()
    const alert = proof.getByRole('alert')
    await expect(alert).toContainText('This is not the ledger that you saw before')
    await expect(proof.getByText('Verified in the public ledger')).toBeHidden()
    await expect(alert).toContainText(`the first ${seen.size} blocks are not the ones`)
    expect(await remembered(page)).toEqual(seen)
    await expectAccessible(page, [390], proof)

    await remember(page, { ...seen, size: seen.size - 1 })
    await page.route('**/api/proofs/consistency?*', route => route.abort())
    await proof.getByRole('button', { name: 'Verify again' }).click()
    await expect(proof.getByText('Not fully checked')).toBeVisible()
    await expect(proof.getByText('Verified in the public ledger')).toBeHidden()
    await expectAccessible(page, [390], proof)
    await page.unroute('**/api/proofs/consistency?*')
    await proof.getByRole('button', { name: 'Verify again' }).click()
    await alert.getByRole('button', { name: 'Forget the old checkpoint' }).click()
    expect(await page.evaluate(() => localStorage.getItem('checkpoint'))).toBeNull()
  })
})

test('a tampered proof is refused, and the failed step is named', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1)
  await page.route('**/api/proofs/transaction/*', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    const answer = (await response.json()) as { pathInTree: string[] }
    answer.pathInTree[0] = 'f'.repeat(64)
    await route.fulfill({ response, json: answer })
  })
  await page.goto(`/explorer/tx/${transactionHash}`)
  const proof = page.getByRole('region', { name: 'Proof' })
  await proof.getByRole('button', { name: 'Verify' }).click()
  await expect(proof.getByRole('alert')).toContainText('Not verified: ‘Place in the ledger’ failed')
  await expect(proof.getByRole('listitem').last()).toHaveText(/^Place in the ledger Failed/)
  expect(await page.evaluate(() => localStorage.getItem('checkpoint'))).toBeNull()
  await expectAccessible(page, [390], proof)

  const other = await send(request, payer, payee, 2)
  await page.route('**/api/transactions/txh/*', route => route.fulfill({ json: other }))
  await page.reload()
  const panel = page.getByRole('region', { name: 'Transaction', exact: true })
  await expect(panel.getByRole('alert')).toContainText('answered with another transaction')
  await expect(panel).not.toContainText(other.transactionHash)
  await expect(proof).toBeHidden()
})

test('the whole ledger is audited in the browser, and one wrong row is found', async ({
  page,
  request,
  payer,
  payee,
  complaints,
}) => {
  await send(request, payer, payee, 1)
  await page.goto('/explorer')
  const card = page.getByRole('region', { name: 'Audit the whole ledger' })
  await card.getByRole('button', { name: 'Start the audit' }).click()
  await expect(card.getByText('The whole ledger is valid')).toBeVisible()
  await expect(card).toContainText(
    /Checked \d+ blocks, \d+ transactions, \d+ operator actions and \d+ wallets in/,
  )
  expect((await remembered(page)).size).toBeGreaterThan(0)
  expect(complaints).toEqual([])

  await test.step('a site that has changed its witnesses is not green until the old ones are forgotten', async () => {
    await page.evaluate(text => localStorage.setItem('policy', text), await otherWitnesses(request))
    await card.getByRole('button', { name: 'Audit again' }).click()
    await expect(card.getByText('These blocks are valid, but not fully confirmed')).toBeVisible()
    await expectAccessible(page, [390], card)
    await card.getByRole('button', { name: 'Forget the old witnesses' }).click()
    await card.getByRole('button', { name: 'Start the audit' }).click()
    await expect(card.getByText('The whole ledger is valid')).toBeVisible()
  })

  const seen = await remembered(page)
  const rewritten = { ...seen, size: seen.size - 1, root: 'ab'.repeat(32) }
  await remember(page, rewritten)
  await page.route('**/api/proofs/consistency?*', route => route.abort())
  await card.getByRole('button', { name: 'Audit again' }).click()
  await expect(card.getByRole('alert')).toContainText('This is not the ledger that you saw before')
  await expect(card.getByText('The whole ledger is valid')).toBeHidden()
  expect(await remembered(page)).toEqual(rewritten)
  await remember(page, { ...seen, size: seen.size + 1000 })
  await card.getByRole('button', { name: 'Audit again' }).click()
  await expect(card.getByText('These blocks are valid, but not fully confirmed')).toBeVisible()
  await expect(card.getByText('The past could not be compared')).toBeVisible()
  await expectAccessible(page, [390], card)

  await page.route('**/api/ledger.ndjson', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    await route.fulfill({ response, body: (await response.text()).slice(0, -20) })
  })
  await card.getByRole('button', { name: 'Audit again' }).click()
  await expect(card.getByRole('alert')).toContainText('The download was cut off. Try again. This')
  await page.unroute('**/api/ledger.ndjson')

  await page.route('**/api/ledger.ndjson', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    const lines = (await response.text()).split('\n')
    // Blocks with only operator actions may precede it.
    const at = lines.findIndex(line => line.includes('"toBalance"'))
    const line = JSON.parse(lines[at]!) as { transactions: { toBalance: string }[] }
    line.transactions[0]!.toBalance += '0'
    await route.fulfill({ response, body: lines.with(at, JSON.stringify(line)).join('\n') })
  })
  await card.getByRole('button', { name: 'Audit again' }).click()
  await expect(card.getByRole('alert')).toContainText('The ledger is wrong at transaction 1')
  await expect(card.getByRole('alert')).toContainText('toBalance')
  await expectAccessible(page, [390], card)

  await page.unroute('**/api/ledger.ndjson')
  await page.route('**/api/ledger.ndjson', () => {})
  await card.getByRole('button', { name: 'Audit again' }).click()
  await expect(card.getByRole('progressbar', { name: 'Audit' })).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await expect(card.getByText('The audit was cancelled')).toBeVisible()
})

/** As a browser stores the policy of this log with a witness that it has no more. */
async function otherWitnesses(request: APIRequestContext): Promise<string> {
  const policy = await (await request.get('/log/policy')).text()
  const key = cosignerKey('gone.example', new Uint8Array(32).fill(1))
  const text = `${policy.replace(/^quorum .*$/m, '')}witness gone ${key}\nquorum gone\n`
  return JSON.stringify({ text })
}

const remember = (page: Page, checkpoint: object) =>
  page.evaluate(text => localStorage.setItem('checkpoint', text), JSON.stringify(checkpoint))

const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('checkpoint')!) as { size: number })
