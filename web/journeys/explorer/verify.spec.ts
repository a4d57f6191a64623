import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { forgedBalance } from '#api/chain/testing/forgedBalance.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { addressOf, send, test } from '../support/walletSupport.ts'

test.use({ serviceWorkers: 'allow', hasOwnContext: true })

const result = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Results' }).getByRole('region', { name })
const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('Receipts or proofs')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(text) })

/** Drops files anywhere on the page. */
const drop = (page: Page, files: Record<string, string>) =>
  page.evaluate(given => {
    const dataTransfer = new DataTransfer()
    for (const [name, text] of Object.entries(given)) dataTransfer.items.add(new File([text], name))
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true }))
  }, files)

test('a file says in one sentence what it proves and by whose key, also offline; a wrong one says why not', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1.25)
  await page.goto(`/explorer/tx/${transactionHash}`)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save receipt' }).click()
  const receipt = await readFile(await (await saving).path(), 'utf8')
  await page
    .getByRole('region', { name: 'Proof' })
    .getByRole('link', { name: 'the page Verify' })
    .click()
  await expect(page).toHaveURL('/verify')
  const sent: string[] = []
  page.on('request', seen => sent.push(seen.url() + (seen.postData() ?? '')))

  await test.step('a saved receipt of this site', async () => {
    const added = '<dd data-own="name"><bdi>&lt;b&gt;Mum</bdi></dd>'
    const own = `<section id="own" class="own" data-by="payer">${added}</section>`
    await choose(page, 'receipt.html', receipt.replace('<details>', `${own}<details>`))
    const found = result(page, 'receipt.html')
    await expect(found.getByRole('region', { name: 'Not proven' })).toContainText(
      'Added by the payer, not provenPaid to<b>Mum',
    )
    await expect(found).toContainText('Verified in the public ledger')
    await expect(found.getByRole('status').first()).toContainText(
      /^Verified in the public ledger.*paid 1\.25 CXAC to 0x.+ on .+: .+\/log has signed this with the key of this site, as of block [\d,]+\.$/,
    )
    await expect(found.getByRole('listitem')).toHaveCount(0)
    await found.getByText('How this was checked').click()
    await expect(found.getByRole('listitem')).toHaveCount(6)
    await expectAccessible(page)
    // Block counts only.
    expect(sent.filter(url => /api|log/.test(new URL(url).pathname)).join(' ')).not.toMatch(
      /tlog|[0-9a-f]{64}/,
    )
  })

  const foreign = forgedBalance(
    [
      {
        number: 1,
        address: addressOf(payer) as Address,
        balance: micros(5_000_000n),
        historyLength: 1,
      },
    ],
    20,
    Date.now(),
  )
  await test.step('two proofs dropped at once: a balance of this site, and one of another site', async () => {
    const proofOf = async () =>
      (await (await request.get(`/api/proofs/balance/${addressOf(payer)}`)).json()) as {
        proof: string | null
      }
    await expect.poll(async () => (await proofOf()).proof).not.toBeNull()
    const { proof } = await proofOf()
    await drop(page, { 'own.tlog-proof': proof!, 'other.tlog-proof': foreign.proof })
    await expect(result(page, 'own.tlog-proof')).toContainText(/held [\d.]+ CXAC after block/)
    const other = result(page, 'other.tlog-proof')
    await expect(other).toContainText('does not know the key of forged.example/log')
    await expect(other).not.toContainText(/Verified|Proved/)
    await expectAccessible(page)
    const key = other.getByLabel('The key that you trust')
    await key.fill(foreign.verifierKey.slice(0, -3))
    await expect(other.getByText('This is no whole key')).toBeVisible()
    await key.fill(
      ((await (await request.get('/api/checkpoint')).json()) as { verifierKey: string })
        .verifierKey,
    )
    await expect(other.getByRole('alert')).toContainText(
      'It is not signed by the key that you gave.',
    )
    await key.fill(foreign.policy)
    await expect(other).toContainText('Proved by the key that you gave')
    await expectAccessible(page)
  })

  await test.step('a damaged file, and one that is none', async () => {
    await choose(page, 'receipt.html', receipt.replace(/extra .{90}/, 'extra '))
    await expect(page.getByRole('alert')).toContainText('The file was changed since it was saved')
    await choose(page, 'letter.txt', 'I have paid.')
    await expect(page.getByRole('alert')).toContainText('This is a text file, but no receipt')
    await expectAccessible(page)
  })

  await test.step('a hash in a link, by keyboard', async () => {
    const field = page.getByLabel('Or the hash of a transaction of this site')
    await field.fill('abc')
    await field.press('Enter')
    await expect(field).toHaveAccessibleDescription(/^A hash has 64 characters/)
    // The newest checkpoint that this browser remembers is then not that of the receipt.
    await send(request, payer, payee, 0.5)
    await field.fill(`https://wallet.example/explorer/tx/${transactionHash}`)
    await field.press('Enter')
    await expect(result(page, /^Transaction/)).toContainText('paid 1.25 CXAC')
    await expect(page).toHaveURL(`/verify?hash=${transactionHash}`)
    await page.goto(`/verify?hash=${'ab'.repeat(32)}`)
    await expect(page.getByRole('alert')).toContainText('This site has no such transaction')
  })

  await test.step('offline from a cold start', async () => {
    await page.mouse.move(1, 1)
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await page.context().setOffline(true)
    await page.goto('/verify')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Verify')
    await drop(page, { 'receipt.html': receipt, 'other.tlog-proof': foreign.proof })
    const own = result(page, 'receipt.html')
    await expect(own).toContainText('It is signed by this site. You are offline')
    await expect(own).not.toContainText('Verified in the public ledger')
    const other = result(page, 'other.tlog-proof')
    await other.getByLabel('The key that you trust').fill(foreign.verifierKey)
    await expect(other).toContainText('Proved by the key that you gave')
    await page.context().setOffline(false)
    await expect(own).toContainText('Verified in the public ledger')
  })
})
