import { expect } from '@playwright/test'
import { test } from '../support/support.ts'

test.use({ hasOwnContext: true })

for (const [path, region, shownMs] of [
  ['/', 'Wallet Details', 1500],
  ['/wallet', 'Total Balance', 2000],
] as const)
  test(`on ${path} copying the address shows a checkmark for ${shownMs} ms and says Copied`, async ({
    memberPage: page,
    member,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.clock.install()
    await page.goto(path)
    const card = page.getByRole('region', { name: region })
    const copy = card.getByRole('button', { name: 'Copy wallet address' })
    await copy.waitFor()
    // Fake time, advanced only here: on a busy machine real time would run out.
    await page.clock.pauseAt(Date.now() + 60_000)
    await copy.click()
    await expect(card.getByRole('status')).toHaveText('Copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      member.session.user.address,
    )
    await page.clock.runFor(shownMs - 100)
    await expect(card.getByRole('status')).toHaveText('Copied')
    await page.clock.runFor(200)
    await expect(card.getByRole('status')).toBeEmpty()
  })
