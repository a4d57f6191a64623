import { type APIRequestContext, type Locator, type Page, expect } from '@playwright/test'
import type { Member } from './support.ts'
import type { Miner } from './miner.ts'

const JUST_MINED = 'Next mining available in: 23h 59m'

export const card = (page: Page, name: string): Locator => page.getByRole('region', { name })
export const start = (page: Page): Locator => page.getByRole('button', { name: 'Start Mining' })
export const status = (page: Page): Locator =>
  card(page, 'Mining Control Center')
    .getByRole('status')
    .filter({ hasText: /^[A-Z]\w+( to Mine)?$/ })

export async function expectCooldown(page: Page): Promise<void> {
  await expect(status(page)).toHaveText('Cooldown')
  await expect(page.getByText(JUST_MINED)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cooldown Active' })).toBeDisabled()
}

/** Mines without the browser. */
export async function claimByCall(
  request: APIRequestContext,
  { session, network }: Miner,
): Promise<{ nextMiningAvailableAt: string }> {
  const response = await request.post('/api/mining/coin', {
    headers: { authorization: `Bearer ${session.token}`, 'x-forwarded-for': network },
    data: { userId: session.user.id, ipaddress: network },
  })
  expect(response.status(), await response.text()).toBe(200)
  return (await response.json()) as { nextMiningAvailableAt: string }
}

export async function coinsOf(request: APIRequestContext, { session }: Member): Promise<number> {
  const response = await request.get(`/api/getUserByUid/${String(session.user.uid)}`)
  const { user } = (await response.json()) as { user: { totalCoins: number } }
  return user.totalCoins
}
