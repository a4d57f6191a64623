import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Address } from '#api/chain/address.ts'
import { micros } from '#api/chain/money.ts'
import { forgedBalance } from '#api/chain/testing/forgedBalance.ts'
import { createMember, type Member } from '../support/support.ts'
import { openWallet, send, test } from '../support/walletSupport.ts'
import { fetchWhole } from '../support/fetchWhole.ts'

const PROOFS = '**/api/proofs/balance/*'
const CONSISTENCY = '**/api/proofs/consistency?*'
/** A block behind every payment of the journeys. */
const LATER_BLOCK = 20_000

const state = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('checkpoint'))

/** A proof is checked only after the first key or touch. */
async function reopen(page: Page) {
  await page.reload()
  await expect(state(page, 'Send')).toBeVisible()
  await page.keyboard.press('Shift')
}

const answerFor = async (request: APIRequestContext, { session }: Member) =>
  (await (await request.get(`/api/proofs/balance/${session.user.address}`)).json()) as {
    proof: string
    verifierKey: string
    policy: string
  }

const leafOf = ({ session }: Member, number: number, coins: number, historyLength = 2) => ({
  number,
  address: session.user.address as Address,
  balance: micros(BigInt(coins * 1e6)),
  historyLength,
})

/** The page and the forged state agree on the balance. */
async function showCoins(page: Page, coins: number) {
  await page.route('**/api/getUserByUid/*', async route => {
    const response = await fetchWhole(route)
    const body = (await response.json()) as { user: object }
    await route.fulfill({ response, json: { ...body, user: { ...body.user, totalCoins: coins } } })
  })
  await page.route(/\/api\/addresses\/0x\w+$/, async route => {
    const response = await fetchWhole(route)
    const body = (await response.json()) as object
    await route.fulfill({ response, json: { ...body, balance: coins } })
  })
}

/** The payments that a proof adds up, all of these amounts; lists of the page itself have another limit. */
async function listPayments(page: Page, { session }: Member, amounts: number[]) {
  await page.route(/\/api\/transactions\/ua\/0x\w+\?limit=\d{3}$/, route => {
    const rows = amounts.map((amount, i) => ({
      _id: String(i + 1),
      from: 'SYSTEM',
      to: session.user.address,
      amount,
      fee: 0,
      transactionHash: 'a'.repeat(64),
      blockNumber: 2,
      previousBlock: 'b'.repeat(64),
      createdAt: '2025-06-15T12:00:00.000Z',
      kind: 'bonus',
    }))
    return route.fulfill({ json: rows.toReversed() })
  })
}

// checkProof.test.ts has foreign keys, forks and missing witnesses.
test('what a browser has seen is not replaced, and a withheld or older ledger is never green', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.25)
  await openWallet(page, payer)
  await page.keyboard.press('Shift')
  await expect(state(page, 'Verified in the ledger')).toBeVisible()
  const older = await answerFor(request, payer)

  await test.step('the consistency proof is answered with 503', async () => {
    await createMember(request, payee.session.user.referralCode)
    const seen = await kept(page)
    await page.route(CONSISTENCY, route => route.fulfill({ status: 503, json: {} }))
    await reopen(page)
    await state(page, 'Not fully checked').click()
    await expect(
      page.getByText(/^The server did not show that its ledger still begins/).first(),
    ).toBeVisible()
    await expect(state(page, 'Save the proof')).toBeHidden()
    expect(await kept(page)).toBe(seen)
    await page.unroute(CONSISTENCY)
    await reopen(page)
    await expect(state(page, 'Verified in the ledger')).toBeVisible()
    expect(await kept(page)).not.toBe(seen)
  })

  await test.step('an older state than the browser has seen', async () => {
    await page.route(PROOFS, route => route.fulfill({ json: older }))
    await reopen(page)
    await state(page, 'Not fully checked').click()
    await expect(page.getByText(/^The server shows an older state/).first()).toBeVisible()
    await page.unroute(PROOFS)
  })

  await test.step('signed by an unknown key, which is second in the policy of the answer', async () => {
    const seen = await kept(page)
    const { proof, verifierKey } = forgedBalance([leafOf(payer, 1, 9)], LATER_BLOCK, Date.now())
    const policy = `${older.policy}log ${verifierKey}\n`
    await page.route(PROOFS, route => route.fulfill({ json: { ...older, proof, policy } }))
    await reopen(page)
    await state(page, 'Not verified').click()
    await expect(page.getByRole('alert')).toContainText('‘Signing key’ failed')
    expect(await kept(page)).toBe(seen)
  })
})

// compareWallet.test.ts has a wallet with two balances.
test('a state without another wallet, or without this one, is never green', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await send(request, payer, payee, 1.25)
  await openWallet(page, payer)

  await test.step('a wallet left out, and its coins given to this one', async () => {
    const coins = 9.999
    const json = forgedBalance([leafOf(payer, 1, coins)], LATER_BLOCK, Date.now())
    await showCoins(page, coins)
    await page.route(PROOFS, route => route.fulfill({ json }))
    await reopen(page)
    await state(page, 'Not verified').click()
    await expect(page.getByRole('alert')).toContainText('‘Your payments’ failed')
    await expect(
      page.getByText('does not follow from the payments that the server lists'),
    ).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('two balances of one address, the wrong one first', async () => {
    const coins = 5
    const leaves = [leafOf(payer, 1, coins), leafOf(payer, 2, 8.749)]
    const json = forgedBalance(leaves, LATER_BLOCK, Date.now())
    await showCoins(page, coins)
    await page.route(PROOFS, route => route.fulfill({ json }))
    await reopen(page)
    await state(page, 'Not verified').click()
    await expect(page.getByRole('alert')).toContainText('‘Your payments’ failed')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('two balances of one address, one of more payments than are checked', async () => {
    const leaves = [leafOf(payer, 1, 5, 5000), leafOf(payer, 2, 8.749)]
    const json = forgedBalance(leaves, LATER_BLOCK, Date.now())
    await showCoins(page, 5)
    await page.route(PROOFS, route => route.fulfill({ json }))
    await reopen(page)
    await state(page, 'Not fully checked').click()
    await expect(page.getByText(/^5,000 payments are more than/).first()).toBeVisible()
    await page.getByText('How this was checked').click()
    await expect(page.getByText(/^Your payments ?Not checked$/)).toBeVisible()
    await page.getByRole('link', { name: 'Audit the whole ledger' }).click()
    const audit = page.getByRole('region', { name: 'Audit the whole ledger' })
    await expect(audit).toBeFocused()
    await expect(audit.getByRole('heading')).toBeInViewport()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wallet')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('the wallet that was left out gets no proof', async () => {
    const real = await answerFor(request, payer)
    await page.route(PROOFS, route => route.fulfill({ json: { ...real, proof: null } }))
    await page.route('**/api/transactions/ua/*limit=1', async route => {
      const response = await fetchWhole(route)
      const [newest] = (await response.json()) as { createdAt: string }[]
      await route.fulfill({
        response,
        json: [{ ...newest, createdAt: '2025-01-01T00:00:00.000Z' }],
      })
    })
    await reopen(page)
    await state(page, 'Not fully checked').click()
    await expect(page.getByText(/^The server has no proof that your wallet/).first()).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('the proof itself is answered with 503', async () => {
    await page.route(PROOFS, route => route.fulfill({ status: 503, json: {} }))
    await reopen(page)
    await state(page, 'Not fully checked').click()
    await expect(page.getByText(/^The server did not answer with a proof/).first()).toBeVisible()
  })
})

test('an invented payment does not explain one of two balances of an address', async ({
  page,
  payer,
}) => {
  const leaves = [leafOf(payer, 1, 5), leafOf(payer, 2, 8.749)]
  const json = forgedBalance(leaves, LATER_BLOCK, Date.now())
  await showCoins(page, 5)
  await listPayments(page, payer, [3, 2])
  await page.route(PROOFS, route => route.fulfill({ json }))
  await openWallet(page, payer)
  await page.keyboard.press('Shift')
  await state(page, 'Not fully checked').click()
  await expect(page.getByText(/^The server did not show that each payment/).first()).toBeVisible()
  await expect(state(page, 'Save the proof')).toBeHidden()
})
