import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import {
  addressOf,
  balanceOf,
  fill,
  historyOf,
  openSend,
  pressSend,
  successToast,
  test,
} from '../support/walletSupport.ts'

const TRANSFER = '**/api/transfer/coin'
const SETTLE = '**/api/transfer/settle'
const UNKNOWN = 'We do not know yet whether your payment arrived'
const NOT_MADE = 'The payment was not made. No coins were taken.'

const arrived = (page: Page) => page.getByRole('status').filter({ hasText: 'The payment arrived' })

/** The commit happens, and its answer is dropped. */
const dropAnswer = (page: Page) =>
  page.route(TRANSFER, async route => {
    await route.fetch({ maxRetries: 1 })
    await route.abort()
  })

test('a payment with a lost answer settles itself: it arrived, or it was not made', async ({
  walletPage: page,
  request,
  payer,
  payee,
}) => {
  const context = page.context()
  const dialog = page.getByRole('dialog', { name: 'Send CXAC' })
  const pay = async (at = page) => {
    const form = await openSend(at)
    await fill(form, addressOf(payee), '1')
    await pressSend(form)
  }
  const expectBalance = (balance: string) =>
    expect(page.getByRole('main').getByText(balance).first()).toBeVisible()

  await test.step('the answer is dropped after the commit, and the network goes', async () => {
    let keys = 0
    await page.route(SETTLE, route => {
      keys++
      return route.abort()
    })
    await dropAnswer(page)
    await pay()
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText(UNKNOWN)
    await expect(alert).toContainText('Failed to send transaction')
    await expect(dialog.getByRole('button', { name: 'Checking…' })).toBeDisabled()
    // The balance may already be without it.
    await expect(dialog.getByTestId('summary')).toHaveText('1 CXAC · Fee 0.001 · total 1.001')
    await expectAccessible(page, [320])
    await context.setOffline(true)
    expect(keys).toBeGreaterThan(0)
    await page.unroute(SETTLE)
    await context.setOffline(false)
    await expect(arrived(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectBalance('8.999')
    await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('-1')
  })

  await test.step('the request never arrives: the draft stays, and goes out with a new key', async () => {
    await page.unroute(TRANSFER)
    await page.route(TRANSFER, route => route.abort(), { times: 1 })
    await pay()
    await expect(dialog.getByRole('alert')).toHaveText(NOT_MADE)
    await pressSend(dialog)
    await expect(successToast(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectBalance('7.998')
  })

  await test.step('after a reload it arrived', async () => {
    await context.route(SETTLE, route => route.abort())
    await dropAnswer(page)
    await pay()
    await expect(dialog.getByRole('alert')).toContainText(UNKNOWN)
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(UNKNOWN)
    await context.unroute(SETTLE)
    await expect(arrived(page)).toBeVisible()
    await expect(page.getByText(UNKNOWN)).toHaveCount(0)
    await expectBalance('6.997')
  })

  await test.step('another tab tells how it ended, too', async () => {
    const other = await context.newPage()
    await other.goto('/wallet')
    await context.route(SETTLE, route => route.abort())
    await pay()
    await other.getByText(UNKNOWN).waitFor()
    await untilWaiting(page, 1)
    await context.unroute(SETTLE)
    await expect(arrived(page).last()).toBeVisible()
    await expect(arrived(other)).toContainText('1 CXAC to ')
    await expect(other.getByText(UNKNOWN)).toHaveCount(0)
    await other.close()
  })

  await test.step('after its tab was closed, one of the others finds out for all that it was not made', async () => {
    const [closing, another] = [await context.newPage(), await context.newPage()]
    const others = [page, another]
    for (const tab of [closing, ...others]) await tab.goto('/wallet')
    let asked = 0
    await context.route(SETTLE, route => {
      asked++
      return route.continue()
    })
    for (const call of [TRANSFER, SETTLE]) await closing.route(call, route => route.abort())
    await pay(closing)
    for (const other of others) await other.getByText(UNKNOWN).waitFor()
    await untilWaiting(page, others.length)
    expect(asked).toBe(0)
    await closing.close()
    for (const other of others) {
      const alert = other.getByRole('alert').filter({ hasText: NOT_MADE })
      await expect(alert).toContainText('1 CXAC to ')
      await expect(other.getByText(UNKNOWN)).toHaveCount(0)
      // Something else was written meanwhile.
      await fill(await openSend(other), addressOf(payee), '5')
      await other.keyboard.press('Escape')
      await alert.getByRole('link', { name: 'Send it again' }).click()
      await expect(other.getByRole('dialog').getByLabel('Amount')).toHaveValue('1')
      await expect(alert).toHaveCount(0)
    }
    expect(asked).toBe(1)
    await another.close()
    await context.unroute(SETTLE)
  })
  expect(await historyOf(request, payee)).toHaveLength(4)
  expect(await balanceOf(request, payer)).toBe(5.996)
})

/** Until so many tabs wait for the one that has the transfer in hand: they hear how it ends. */
const untilWaiting = (page: Page, tabs: number) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const { pending = [] } = await navigator.locks.query()
        return pending.filter(({ name }) => name?.startsWith('cxac transfer ')).length
      }),
    )
    .toBe(tabs)
