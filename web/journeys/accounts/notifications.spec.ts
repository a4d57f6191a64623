import { type Page, expect } from '@playwright/test'
import { expectAccessible } from '../support/expectAccessible.ts'
import { mailTo } from '../support/mail/mailTo.ts'
import { navigate } from '../support/navigate.ts'
import { storeSession } from '../support/support.ts'
import { send, test } from '../support/walletSupport.ts'

const group = (page: Page, name: string) => page.getByRole('group', { name })
const coinsIn = (page: Page, name: string) =>
  group(page, name).getByRole('switch', { name: 'When coins arrive' })

test('mails about coins come only while the switch is on, and the switch survives a reload', async ({
  page,
  request,
  payer,
  payee,
}) => {
  await storeSession(page, payee)
  await page.goto('/settings')
  const mail = coinsIn(page, 'Mail')
  await test.step('a failed save is reported, and the switch goes back', async () => {
    await page.route('**/api/notifications/mail', route => route.abort())
    await mail.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(mail).not.toBeChecked()
    await page.unroute('**/api/notifications/mail')
  })
  await expect(mail).toHaveAccessibleDescription(`To ${payee.email}, at most one mail an hour.`)
  const unconfirmed = group(page, 'Mail').getByText('Mails begin when your email address is')
  await expect(unconfirmed).toBeVisible()
  await page.goto(await mailTo(payee.email, /http:\/\/\S+\/confirm-email#[\w-]+/))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('status')).toContainText('Your email address is confirmed.')
  await navigate(page, '/settings')
  await expect(mail).not.toBeChecked()
  await expect(unconfirmed).toBeHidden()
  await mail.focus()
  const kept = page.waitForResponse('**/api/notifications/mail')
  await page.keyboard.press('Space')
  expect((await kept).status()).toBe(200)
  await page.reload()
  await expect(mail).toBeChecked()
  await expectAccessible(page, [390], group(page, 'Mail'))
  await send(request, payer, payee, 1.25)
  expect(await mailTo(payee.email, /\+1\.25 CXAC from 0x\w{4}/)).toBeTruthy()
  const keptAgain = page.waitForResponse('**/api/notifications/mail')
  await mail.click()
  expect((await keptAgain).status()).toBe(200)
  await page.reload()
  await expect(mail).not.toBeChecked()
})

test('blocked push says so and how to undo it, and cannot be switched', async ({ page, payee }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await storeSession(page, payee)
  await page.goto('/settings')
  await expect(group(page, 'Push on this device')).toContainText(
    'Notifications of this site are blocked. Allow them in the browser',
  )
  await expect(coinsIn(page, 'Push on this device')).toBeDisabled()
  await expect(coinsIn(page, 'Mail')).toBeEnabled()
})

test('a browser without push says so', async ({ page, payee }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await storeSession(page, payee)
  await page.goto('/settings')
  await expect(group(page, 'Push on this device')).toContainText(
    'This browser takes no push messages.',
  )
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow', hasOwnContext: true })

  test('a push message shows only if no page is visible, and a press on it opens its page', async ({
    page,
    context,
    payee,
  }) => {
    const cdp = await context.newCDPSession(page)
    const registered = new Promise<string>(done => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        if (registrations[0]) done(registrations[0].registrationId)
      })
    })
    await cdp.send('ServiceWorker.enable')
    // A headless browser never asks, and its push service is not reachable here.
    await page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = () => Promise.resolve('granted')
    })
    await storeSession(page, payee)
    await page.goto('/settings')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await test.step('an unreachable push service is reported, and push stays off', async () => {
      await coinsIn(page, 'Push on this device').click()
      await expect(page.getByRole('alert')).toContainText('The push service of this browser')
      await expect(coinsIn(page, 'Push on this device')).not.toBeChecked()
    })

    const { origin } = new URL(page.url())
    const registrationId = await registered
    const worker = context.serviceWorkers()[0]!
    await test.step('a message is shown only if no page is visible', async () => {
      // A headless browser shows no notifications.
      await worker.evaluate(() => {
        const scope = self as unknown as {
          registration: ServiceWorkerRegistration
          shown: unknown[]
        }
        scope.shown = []
        scope.registration.showNotification = (title, { body, data } = {}) => {
          scope.shown.push({ title, body, path: data as string })
          return Promise.resolve()
        }
      })
      const deliver = (body: string) =>
        cdp.send('ServiceWorker.deliverPushMessage', {
          origin,
          registrationId,
          data: JSON.stringify({
            title: 'Coins have arrived',
            body,
            path: '/wallet',
            topic: 'coins',
          }),
        })
      await deliver('+1 CXAC from Ann')
      await page.goto('about:blank')
      await deliver('+2 CXAC from Ben')
      await expect
        .poll(() => worker.evaluate(() => (self as unknown as { shown: unknown[] }).shown))
        .toEqual([{ title: 'Coins have arrived', body: '+2 CXAC from Ben', path: '/wallet' }])
    })

    await test.step('a press on it takes the open tab to its subject', async () => {
      await page.goto('/help')
      await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
      await worker.evaluate(() => {
        const { WindowClient } = self as unknown as {
          WindowClient: { prototype: { focus: unknown } }
        }
        // Only a real user gesture may focus a window.
        WindowClient.prototype.focus = () => Promise.resolve()
        const notification = { data: '/explorer', close: () => {} }
        const press = Object.assign(new Event('notificationclick'), {
          notification,
          waitUntil: () => {},
        })
        self.dispatchEvent(press)
      })
      await expect(page).toHaveURL('/explorer')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blockchain Explorer')
    })
  })
})
