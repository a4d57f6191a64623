import type { Page } from '@playwright/test'

/** Fills in and submits the form on /login. Waits for that screen: the one before may have an email field too. */
export async function logIn(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor()
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}
