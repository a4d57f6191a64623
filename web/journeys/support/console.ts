import { type Page, expect } from '@playwright/test'
import { OPERATOR_URL, operatorToken } from './operatorAccess.ts'

/** Opens the operator console, signed in. */
export async function openConsole(page: Page, path: string): Promise<void> {
  await page.goto(OPERATOR_URL + path)
  const heading = page.getByRole('heading', { level: 1 })
  await heading.waitFor()
  if ((await heading.textContent()) === 'Sign in') await signIn(page, operatorToken())
  await expect(heading).toHaveText('Identity applications')
}

export async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel('Operator token').fill(token)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
