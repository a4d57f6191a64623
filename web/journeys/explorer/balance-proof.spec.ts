import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { formatBalanceProof, parseBalanceProof } from '#api/chain/proof/balanceProof.ts'
import { verifyBalance } from '#api/chain/proof/verifyBalance.ts'
import { micros } from '#api/chain/money.ts'
import { expectAccessible } from '../support/expectAccessible.ts'
import { openWallet, send, test } from '../support/walletSupport.ts'

const PROOFS = '**/api/proofs/balance/*'

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const proofDialog = (page: Page) => page.getByRole('dialog', { name: 'Proof of your balance' })

/** With user input: proofs start at the first input. */
async function reopen(page: Page) {
  await page.reload()
  await expect(button(page, 'Send')).toBeVisible()
  await page.keyboard.press('Shift')
}

/** Until a block names the state with the balance on the page, even if nobody else pays. */
async function untilProven(page: Page) {
  await page.keyboard.press('Shift')
  await expect(button(page, 'Verified in the ledger')).toBeVisible()
}

test('a balance is proven step by step, and the proof can be saved', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.25)
  await openWallet(page, payer)
  await untilProven(page)
  await button(page, 'Verified in the ledger').click()
  const dialog = proofDialog(page)
  await expect(dialog.getByText('Verified in the public ledger')).toBeVisible()
  await dialog.getByText('How this was checked').click()
  await expect(
    dialog.getByRole('list', { name: 'Steps of the proof' }).getByRole('listitem'),
  ).toHaveText([
    /^The balance on this page ?Passed/,
    /^Your payments ?Passed/,
    /^Place among the wallets ?Passed/,
    /^Total of all wallets ?Passed/,
    /^Place in the ledger ?Passed/,
    /^Signature ?Passed/,
    /^Witnesses ?Nothing to checkNo independent witness has cosigned it yet/,
    /^Same ledger as before ?(Passed|Nothing to check)/,
  ])
  await expectAccessible(page)

  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the proof' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  expect(verifyBalance(text)).toMatchObject({
    isGood: true,
    leaf: { address: payer.session.user.address, historyLength: 2 },
  })
})

/** More coins, with every sum adjusted; balanceProof.test.ts has every other forgery. */
function forge(text: string): string {
  const proof = parseBalanceProof(text)!
  return formatBalanceProof({ ...proof, leaf: { ...proof.leaf, balance: micros(1n) } })
}

test('a forged proof turns red and names the step; a payment after the state is shown as not yet proven', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.25)
  await openWallet(page, payer)
  await untilProven(page)
  const answered = await request.get(`/api/proofs/balance/${payer.session.user.address}`)
  const older = (await answered.json()) as { proof: string }
  const dialog = proofDialog(page)

  await test.step('a forged balance', async () => {
    const forged = { ...older, proof: forge(older.proof) }
    await page.route(PROOFS, route => route.fulfill({ json: forged }))
    await reopen(page)
    await button(page, 'Not verified').click()
    await expect(dialog.getByRole('alert')).toContainText(
      'Not verified: ‘Place among the wallets’ failed',
    )
    await expect(button(page, 'Save the proof')).toBeHidden()
    await page.unroute(PROOFS)
  })

  await test.step('a payment after the state', async () => {
    await page.route(PROOFS, route => route.fulfill({ json: older }))
    await send(request, payer, payee, 0.5)
    await reopen(page)
    await button(page, /^Verified up to block \d/).click()
    await expect(dialog.getByText(/Your newest payment is in a later block/)).toBeVisible()
    await dialog.getByText('How this was checked').click()
    await expect(dialog.getByText(/, and one payment since\.$/)).toBeVisible()
  })
})
