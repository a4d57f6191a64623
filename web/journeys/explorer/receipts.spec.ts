import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { publicKeyOf } from '#ed25519'
import { verifierKey as keyOf } from '#api/chain/log/checkpoint.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { send, test } from '../support/walletSupport.ts'

/** A key without a known secret. */
const STRANGER = 'w.example+9d66859f+BAkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJCQkJ'

/** Of another ledger. */
const OTHER_KEY = keyOf('other.example/log', publicKeyOf(new Uint8Array(32).fill(7)))

test('a saved receipt opens offline and verifies itself', async ({
  page,
  request,
  payer,
  payee,
  browser,
}, testInfo) => {
  const { transactionHash } = await send(request, payer, payee, 1.25)
  await page.goto(`/explorer/tx/${transactionHash}`)
  const file = testInfo.outputPath('receipt.html')
  await (await saved(page, 'Save receipt')).saveAs(file)
  const proof = await saved(page, 'for programs (.tlog-proof)')
  expect(proof.suggestedFilename()).toBe(`cxac-receipt-${transactionHash.slice(0, 12)}.tlog-proof`)
  const text = await readFile(await proof.path(), 'utf8')
  expect(text).toMatch(/^c2sp\.org\/tlog-proof@v1\nextra /)

  const context = await browser.newContext({ offline: true })
  const asked: string[] = []
  context.on('request', seen => asked.push(seen.url()))
  const receipt = await context.newPage()
  await receipt.goto(pathToFileURL(file).href)
  await expect(receipt.getByText('This file is not checked against the ledger yet')).toBeVisible()
  await expect(receipt.getByRole('main')).toContainText(
    /1\.25 CXAC\s*To\s*0x\w{40}\s*This file is not checked/,
  )
  await expect(receipt.getByText(/^Signed by .+\/log$/)).toBeVisible()
  await expect(receipt.getByText(/^Proved/)).toBeHidden()
  await expect(receipt.getByText('1.25 CXAC', { exact: true })).toBeVisible()
  await expect(receipt.getByRole('definition').filter({ hasText: transactionHash })).toBeVisible()
  await expect(receipt.getByRole('listitem')).toHaveText([
    /^File ?Passed/,
    /^Transaction ?Passed/,
    /^Place in the block ?Passed/,
    /^Place in the ledger ?Passed/,
    /^Signature ?Not fully checked.+with a key that came with the file$/,
    /^Witnesses ?Nothing to checkNo independent witness has cosigned it yet/,
  ])
  await expectAccessible(receipt, [390])

  await test.step('it is proved by the key that its reader gives, and by no other', async () => {
    const field = receipt.getByLabel('The key that you trust')
    const { verifierKey } = (await (await request.get('/api/checkpoint')).json()) as {
      verifierKey: string
    }
    await field.fill(`${verifierKey.slice(0, -4)}AAA4`)
    await expect(receipt.getByText('This is no whole key')).toBeVisible()
    await field.fill(OTHER_KEY)
    await expect(receipt.getByText('Not signed by the key that you gave')).toBeVisible()
    for (const trusted of [verifierKey, await (await request.get('/log/policy')).text()]) {
      await field.fill(trusted)
      await expect(receipt.getByText('Proved by the key that you gave')).toBeVisible()
      await expect(receipt.getByText(/^Signature ?Passed/)).toBeVisible()
    }
    const stricter = `log ${verifierKey}\nwitness w ${STRANGER}\nquorum w`
    await field.fill(stricter)
    await expect(receipt.locator('.verdict')).toHaveText(/^Fewer independent witnesses/)
    await field.fill('')
    await expect(receipt.getByText('This file is not checked against the ledger yet')).toBeVisible()
  })
  expect(asked).toEqual([pathToFileURL(file).href])

  const html = await readFile(file, 'utf8')
  const wrong = testInfo.outputPath('wrong.html')
  const at = html.indexOf('extra ') + 300
  await writeFile(wrong, html.slice(0, at) + (html[at] === 'A' ? 'B' : 'A') + html.slice(at + 1))
  await receipt.goto(pathToFileURL(wrong).href)
  await expect(receipt.getByText('This receipt is wrong: ‘File’ failed.')).toBeVisible()
  await expect(receipt.getByText('1.25 CXAC', { exact: true })).toBeHidden()
  await context.close()
})

test('a missing quorum leaves the proof open, also if the server asks for fewer than before', async ({
  page,
  request,
  payer,
  payee,
}) => {
  const { transactionHash } = await send(request, payer, payee, 1)
  let isDemanding = true
  await page.route('**/api/proofs/transaction/*', async route => {
    const response = await route.fetch({ maxRetries: 1 })
    const answer = (await response.json()) as { policy: string }
    if (isDemanding)
      answer.policy = answer.policy.replace(
        'quorum none',
        `witness w ${STRANGER}\ngroup witnesses 1 w\nquorum witnesses`,
      )
    await route.fulfill({ response, json: answer })
  })
  await page.clock.install()
  await page.goto(`/explorer/tx/${transactionHash}`)
  const proof = page.getByRole('region', { name: 'Proof' })
  await proof.getByRole('button', { name: 'Verify' }).click()
  await expect(proof.getByText('Not fully checked')).toBeVisible()
  await expect(
    proof.getByText(/^Fewer independent witnesses .* required: none\.$/).first(),
  ).toBeVisible()
  await expect(proof.getByText('Verified in the public ledger')).toBeHidden()
  await expectAccessible(page, [390], proof)
  await proof.getByRole('button', { name: 'Save receipt' }).click()
  await expect(proof.getByText('Proof in a few seconds…')).toBeVisible()
  const noReceipt = proof.getByText('No receipt: what the server answered fails at ‘Witnesses’')
  // In small steps: a request that is under way must not time out.
  await expect(async () => {
    await page.clock.fastForward(1000)
    await expect(noReceipt).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [0] })

  expect(await page.evaluate(() => localStorage.getItem('policy'))).toBeNull()
  isDemanding = false
  await page.evaluate(
    text => localStorage.setItem('policy', JSON.stringify({ text })),
    `witness w ${STRANGER}\nquorum w\n`,
  )
  await proof.getByRole('button', { name: 'Verify again' }).click()
  await expect(proof.getByText(/than this browser has seen it require/).first()).toBeVisible()
  await proof.getByRole('button', { name: 'Forget the old witnesses' }).click()
  await proof.getByRole('button', { name: 'Verify' }).click()
  await expect(proof.getByText('Verified in the public ledger')).toBeVisible()
})

async function saved(page: Page, button: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return download
}
