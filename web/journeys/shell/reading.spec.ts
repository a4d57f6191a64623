import { type Locator, type Page, expect } from '@playwright/test'
import { navigate } from '../support/navigate.ts'
import { textProblems } from '../support/textProblems.ts'
import { test } from '../support/walletSupport.ts'

const PAPER = { width: 718, height: 1000 }

test('a printed page has only its subject, black on white, with whole hashes and addresses', async ({
  payerPage: page,
  payer,
  payee,
  request,
}) => {
  const { address } = payer.session.user
  const authorization = `Bearer ${payer.session.token}`
  const sent = await request.post('/api/transfer/coin', {
    headers: { authorization },
    data: { fromAddress: address, toAddress: payee.session.user.address, amount: 1 },
  })
  const { transaction } = (await sent.json()) as {
    transaction: { transactionHash: string; blockNumber: number }
  }
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/wallet')

  for (const [path, whole] of [
    ['/wallet', [address, payee.session.user.address]],
    [`/explorer/tx/${transaction.transactionHash}`, [transaction.transactionHash, address]],
    [`/explorer/block/${transaction.blockNumber}`, [transaction.transactionHash, address]],
  ] as const) {
    await page.emulateMedia({ media: 'screen' })
    await navigate(page, path)
    await expect(
      page.getByRole('link', { name: 'You' }).or(page.getByText('Sent to')).first(),
    ).toBeVisible()
    await page.setViewportSize(PAPER)
    await page.emulateMedia({ media: 'print' })
    await expect(
      page.locator('button:visible, nav:visible, aside:visible, form:visible'),
    ).toHaveCount(0)
    expect(await colours(page)).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    for (const text of whole) {
      const shown = page.getByText(text).filter({ visible: true }).first()
      expect((await shown.boundingBox())?.width, `${path}: ${text}`).toBeGreaterThan(200)
    }
    expect(await textProblems(page), path).toEqual([])
  }
})

const colours = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement)
    return [backgroundColor, color]
  })

test('with forced colours, the chosen and the focused elements stand out', async ({
  walletPage: page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await expectDifferent(
    page.getByRole('link', { name: 'All', exact: true }),
    page.getByRole('link', { name: 'Sent', exact: true }),
  )

  await navigate(page, '/explorer')
  await expectDifferent(
    page.getByRole('tab', { name: 'transactions' }),
    page.getByRole('tab', { name: 'blocks' }),
  )

  await navigate(page, '/settings')
  const option = (name: string) => page.locator('label', { hasText: name })
  await expectDifferent(option('System'), option('Dark'))
  const hide = page.getByRole('switch', { name: 'Hide amounts' })
  await expectDifferent(page.getByRole('switch', { name: 'Single-key shortcuts' }), hide)
  const before = await look(hide)
  await hide.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await look(hide)).not.toEqual(before)

  await navigate(page, '/')
  const arc = page.getByRole('region', { name: 'Mining' }).locator('circle')
  await expectDifferent(arc.last(), arc.first())
})

async function expectDifferent(chosen: Locator, other: Locator): Promise<void> {
  await chosen.waitFor()
  expect(await look(chosen)).not.toEqual(await look(other))
}

/** An element's look under forced colours. */
const look = (element: Locator) =>
  element.evaluate(node => {
    const { backgroundColor, borderBottomColor, outline, stroke } = getComputedStyle(node)
    return { backgroundColor, borderBottomColor, outline, stroke }
  })
